/**
 * Runs the installed packages in programs as users' tools make them: by each bundler, in other runtimes, in a worker and
 * in CommonJS; see `.ci/run`. The last line says how many cases passed.
 */
import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, findPackageJSON, stripTypeScriptTypes } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { parseSync } from "rolldown/utils";
import { runAll, type Case } from "../runtimes/case.ts";
import { field, holds, same } from "../runtimes/expect.ts";
import { report } from "../runtimes/report.ts";
import { answerOfWorker } from "../runtimes/workerd.ts";
import { bundlers, esbuild, rolldown, type Bundler, type Bundling } from "./bundlers.ts";
import { WORDS } from "./calls.ts";

/** Milliseconds after which a program counts as hanging, even on a loaded machine. */
const PATIENCE = 300_000;

/** A way to run the calls; skipped by name where its package is not installed. */
interface Way extends Case<undefined> {
  readonly from?: string;
}

const { resolve } = createRequire(import.meta.url);
const work = mkdtempSync(join(import.meta.dirname, "made-"));
const program = written("program.js", 'import { calls } from "./calls.js";\nconsole.log(await calls());\n');
const required = written("required.cjs", 'require("./calls.js").calls().then(console.log);\n');
const noAwait = written("no-await.js", 'import { calls } from "./calls.js";\ncalls().then(console.log);\n');
const worker = written(
  "worker.js",
  'import { calls } from "./calls.js";\nexport default { fetch: async () => new Response(await calls()) };\n',
);
written("calls.js", stripTypeScriptTypes(readFileSync(join(import.meta.dirname, "calls.ts"), "utf8")));

/** Whether the runtime has a file that it imports on demand, as `org-build` writes it. */
const isOnDemand = jsIn(dirname(resolve("@org/http-core"))).some((path) =>
  /^export const make = /m.test(readFileSync(path, "utf8")),
);

const inNode = (path: string): Promise<string> => printed(process.execPath, path);
const inWorkerd = (path: string): Promise<string> => {
  const folder = dirname(path);
  const others = jsIn(folder).filter((file) => file !== path);
  return answerOfWorker(
    "workerd",
    folder,
    [path, ...others].map((file) => file.slice(folder.length + 1)),
    "",
  );
};

const ways: readonly Way[] = [
  ...bundlers.flatMap((bundler) => [
    bundled(bundler, { entry: program, splits: true }, inNode),
    bundled(bundler, { entry: program, splits: false }, inNode),
  ]),
  bundled(esbuild, { entry: noAwait, splits: false, format: "cjs" }, inNode),
  ...[true, false].map((splits) => bundled(rolldown, { entry: worker, splits }, inWorkerd, "workerd")),
  { name: "Node", run: async () => expectCalls(await inNode(program)) },
  { name: "Node, by require", run: async () => expectCalls(await inNode(required)) },
  { name: "Bun", from: "bun", run: async () => expectCalls(await printed("bun", program)) },
  {
    name: "Deno",
    from: "deno",
    run: async () => expectCalls(await printed("deno", "run", "--allow-read", program)),
  },
];
const isSkipped = ({ from }: Way): boolean => from !== undefined && !isInstalled(from);
try {
  const outcomes = await runAll(
    ways.filter((way) => !isSkipped(way)),
    undefined,
  );
  report("bundlers", outcomes, ways.filter(isSkipped));
} finally {
  rmSync(work, { recursive: true });
}

/** Bundles and runs a program; if the bundle has files on demand, runs it again without them. */
function bundled(
  { name, from, putsLast, bundle }: Bundler,
  bundling: Omit<Bundling, "folder">,
  run: (path: string) => Promise<string>,
  runtime?: string,
): Way {
  const { splits, format } = bundling;
  return {
    name: [name, splits ? "split" : "one file", format, runtime]
      .filter((part) => part !== undefined)
      .join(", "),
    from: runtime ?? from,
    async run() {
      const folder = mkdtempSync(join(work, "bundle-"));
      if (format === "cjs") writeFileSync(join(folder, "package.json"), '{ "type": "commonjs" }');
      await bundle({ ...bundling, folder });
      const main = join(folder, "main.js");
      expectCalls(await run(main), isOnDemand && !splits && putsLast === true);
      const atOnce = loadedBy(main);
      const later = jsIn(folder).filter((path) => !atOnce.has(path));
      if (!splits) same(later, [], "files on demand");
      if (!splits || !isOnDemand) return;
      holds(later.length > 0, "there is a file on demand");
      for (const path of later) rmSync(path);
      expectCalls(await run(main), true);
    },
  };
}

/** @param isUnavailable whether a file is missing that the failure needs */
function expectCalls(text: string, isUnavailable = false): void {
  const got: unknown = JSON.parse(text);
  const wanted = { counts: [287], isNotFound: true, name: "NotFoundError", code: "not_found", isUnavailable };
  for (const [name, value] of Object.entries(wanted)) same(field(got, name), value, name);
  const message = String(field(got, "message"));
  same(message.includes(WORDS), !isUnavailable, `whether "${message}" has words of the service`);
}

/** The files that a program loads before it begins: its own and those that it imports, and so on. */
function loadedBy(path: string): ReadonlySet<string> {
  const loaded = new Set([path]);
  for (const file of loaded) {
    const { staticImports, staticExports } = parseSync(file, readFileSync(file, "utf8")).module;
    const exported = staticExports.flatMap(({ entries }) => entries);
    for (const { moduleRequest } of [...staticImports, ...exported])
      if (moduleRequest?.value.startsWith(".") === true) loaded.add(join(dirname(file), moduleRequest.value));
  }
  return loaded;
}

function jsIn(folder: string): readonly string[] {
  return globSync("**/*.js", { cwd: folder }).map((path) => join(folder, path));
}

function isInstalled(name: string): boolean {
  try {
    return findPackageJSON(name, import.meta.url) !== undefined;
  } catch {
    return false;
  }
}

async function printed(command: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, args, { timeout: PATIENCE });
  return stdout;
}

function written(name: string, code: string): string {
  const path = join(work, name);
  writeFileSync(path, code);
  return path;
}
