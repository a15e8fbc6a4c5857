import { execFileSync, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };

const PACKAGE = join(import.meta.dirname, "..");
const BINARIES = join(import.meta.dirname, "../../../node_modules/.bin");

/** The folder where the packed command line alone is installed. */
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orgq-packed-"));
  const path = [BINARIES, process.env["PATH"]].join(delimiter);
  const quietly = { env: { ...process.env, PATH: path }, stdio: "pipe" } as const;
  execFileSync("pnpm", ["pack", "--pack-destination", folder], { ...quietly, cwd: PACKAGE });
  await writeFile(join(folder, "package.json"), '{ "private": true }');
  const [tarball = ""] = (await readdir(folder)).filter((name) => name.endsWith(".tgz"));
  const install = ["install", "--offline", "--no-audit", "--no-fund", `./${tarball}`];
  execFileSync("npm", install, { ...quietly, cwd: folder });
});

function orgq(...args: readonly string[]): string {
  const main = join(folder, "node_modules/.bin/orgq");
  return execFileSync(process.execPath, [main, ...args], { encoding: "utf8", stdio: "pipe" });
}

test("it installs no other package", async () => {
  expect(await readdir(join(folder, "node_modules/@org"))).toEqual(["cli"]);
  const installed = await readdir(join(folder, "node_modules"));
  expect(installed.filter((name) => !name.startsWith("."))).toEqual(["@org"]);
});

test("it has the manual page", async () => {
  const page = await readFile(join(folder, "node_modules/@org/cli/dist/orgq.1"), "utf8");
  expect(page).toBe(orgq("man"));
  expect(page).toContain(".TH ORGQ 1");
});

test("it has the licenses of the code in it", async () => {
  const licenses = await readFile(join(folder, "node_modules/@org/cli/dist/LICENSES.txt"), "utf8");
  expect(licenses).toMatch(/^valibot .* \(MIT\)$/m);
  const names = Array.from(licenses.matchAll(/^\S+ \d\S* \((.+)\)$/gm), ([, name]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(new Set(names)).toEqual(new Set(["BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"]));
  const sbom: unknown = JSON.parse(
    await readFile(join(folder, "node_modules/@org/cli/dist/sbom.json"), "utf8"),
  );
  expect(sbom).toHaveProperty("components.length", names.length);
});

test("orgq --version", () => {
  expect(orgq("--version")).toBe(`${manifest.version}\n`);
});

test("in an older Node it says what it needs", async () => {
  const main = join(folder, "node_modules/@org/cli/dist/main.js");
  const pretend = 'Object.defineProperty(process, "versions", { value: { node: "20.19.0" } });';
  const options = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`, main, "--version"];
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: "utf8" });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: "",
    stderr: "orgq needs Node.js 22.12 or later; this is 20.19.0.\n",
  });
  // An older version lacks some names of Node's modules, and refuses an import of one before the first line.
  expect(await readFile(main, "utf8")).not.toMatch(/^import\b/m);
});

test("orgq --help", () => {
  expect(orgq("--help")).toContain("dailyUncles");
});

test("orgq playground says what is missing", () => {
  expect(() => orgq("playground")).toThrow("the playground is not part of this package");
});

test("orgq export --queue says what is missing", () => {
  const dates = ["--startdate", "2019-02-01", "--enddate", "2019-02-02"];
  const queue = ["--partition", "day", "--queue", "redis://127.0.0.1:9"];
  expect(() =>
    orgq("export", "chainstats", "daily-uncles", ...dates, "--out", join(folder, "x"), ...queue),
  ).toThrow(/received no [\w@/-]+\nhint: npm install --global bullmq@6 ioredis/);
});

test("--jq works", () => {
  expect(orgq("repo-host", "root", "--jq", "type")).toBe("object\n");
});

test("an operation has a response in the sandbox", () => {
  const rows: unknown = JSON.parse(
    orgq("chainstats", "daily-uncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02", "-o", "json"),
  );
  expect(rows).toMatchObject([{ UTCDate: "2019-02-01" }, { UTCDate: "2019-02-02" }]);
});

/** Makes a process end with a line on the bytes of code that it loaded from files. */
const TELLING = `
import { registerHooks } from "node:module";
let bytes = 0;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.startsWith("file:")) bytes += loaded.source.length;
    return loaded;
  },
});
process.on("exit", () => console.error("loaded:", bytes));`;

/** The kilobytes of code that a command loads. All code of the program has 5,000. */
function loadedBy(...args: readonly string[]): number {
  const told = `--import=data:text/javascript,${encodeURIComponent(TELLING)}`;
  const main = join(folder, "node_modules/@org/cli/dist/main.js");
  const { stderr } = spawnSync(process.execPath, [told, main, ...args], { encoding: "utf8" });
  return Number(/^loaded: (\d+)$/m.exec(stderr)?.[1]) / 1_000;
}

// Loading takes most of the time of a start. It is counted: a time depends on what else the machine does.
test.each([
  [["--version"], 10],
  [["--help"], 800],
  [["chainstats", "--help"], 1_000],
])("orgq %j loads at most %i kB", (args, most) => {
  expect(loadedBy(...args)).toBeLessThan(most);
});
