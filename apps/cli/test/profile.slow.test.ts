import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";
import { withoutDeployment } from "./without-deployment.ts";

/** The credentials that were sent. */
let sent: (string | undefined)[];
let url = "";

withoutDeployment();
beforeEach(async () => {
  vi.stubEnv("ORGQ_PROFILE", undefined);
  sent = [];
  url = await stubService((request, response) => {
    sent.push(request.headers.authorization);
    response.setHeader("content-type", "application/json").end("{}");
  });
});

/** Writes the configuration file. */
async function configured(config: unknown): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "orgq-config-")), "config.json");
  await writeFile(path, typeof config === "string" ? config : JSON.stringify(config));
  vi.stubEnv("ORGQ_CONFIG", path);
  return path;
}

const orgq = (args: readonly string[], input = "") => orgqHere(args, { input });

const CALL = ["repo-host", "request", "GET /user"];

describe("a secret comes from", () => {
  const printing = (text: string) => [process.execPath, "--print", JSON.stringify(text)];
  const running = (code: string) => [process.execPath, "--eval", code];

  test.each([
    ["a variable", { env: "WORK_TOKEN" }, ""],
    ["the output of a program", { command: printing("s3cr3t") }, ""],
    ["standard input", { stdin: true }, "s3cr3t\n"],
  ])("%s", async (_, source, input) => {
    vi.stubEnv("WORK_TOKEN", "s3cr3t");
    await configured({ profiles: { work: { REPO_HOST_URL: url, REPO_HOST_TOKEN: source } } });
    const { code, stderr } = await orgq([...CALL, "--profile", "work", "--trace"], input);
    expect({ code, sent }).toEqual({ code: 0, sent: ["token s3cr3t"] });
    expect(stderr).not.toContain("s3cr3t");
  });

  test("a variable that is set: else nothing is sent without the secret", async () => {
    await configured({ profiles: { work: { REPO_HOST_URL: url, REPO_HOST_TOKEN: { env: "WORK_TOKN" } } } });
    const { code, stderr } = await orgq([...CALL, "--profile", "work"]);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain(
      "REPO_HOST_TOKEN: expected a value from the variable WORK_TOKN, received nothing",
    );
  });

  test("nowhere else: a text in the file is refused, and not shown", async () => {
    const path = await configured({ profiles: { work: { REPO_HOST_URL: url, REPO_HOST_TOKEN: "s3cr3t" } } });
    const { code, stderr } = await orgq([...CALL, "--profile", "work"]);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain(`${path}: work.REPO_HOST_TOKEN: expected {"env": NAME}, {"command"`);
    expect(stderr).not.toContain("s3cr3t");
  });

  test.each([
    ["prints nothing", printing(""), "received nothing"],
    ["fails", running('console.log("s3cr3t"); process.exit(3)'), "received exit code 3"],
    ["is killed", running('console.log("s3cr3t"); process.kill(process.pid, "SIGTERM")'), "received SIGTERM"],
    ["is not there", ["/nowhere/op"], "received a program that can't be run"],
  ])("no program that %s", async (_, command, message) => {
    await configured({ profiles: { work: { REPO_HOST_URL: url, REPO_HOST_TOKEN: { command } } } });
    const { code, stderr } = await orgq([...CALL, "--profile", "work"]);
    expect({ code, sent }).toEqual({ code: 2, sent: [] });
    expect(stderr).toContain(`REPO_HOST_TOKEN: expected a value from ${String(command[0])}, ${message}`);
    expect(stderr).not.toContain("s3cr3t");
  });
});

describe("the profile", () => {
  const at = (token: string) => ({ REPO_HOST_URL: url, REPO_HOST_TOKEN: { env: token } });

  beforeEach(async () => {
    vi.stubEnv("ONE", "one");
    vi.stubEnv("OTHER", "other");
    await configured({ profiles: { default: at("ONE"), other: at("OTHER") } });
  });

  test("is default, that of ORGQ_PROFILE, or that of the flag", async () => {
    await orgq(CALL);
    await orgq([...CALL, "--profile", "other"]);
    vi.stubEnv("ORGQ_PROFILE", "other");
    await orgq(CALL);
    await orgq([...CALL, "--profile", "default"]);
    expect(sent).toEqual(["token one", "token other", "token other", "token one"]);
  });

  test("default gives way to an address of the environment, and keeps its credential to itself", async () => {
    vi.stubEnv("REPO_HOST_URL", url);
    await orgq(CALL);
    expect(sent).toEqual([undefined]);
  });

  test("that was asked for goes before the environment, whose credential is not sent there", async () => {
    vi.stubEnv("REPO_HOST_URL", "http://127.0.0.1:9");
    vi.stubEnv("REPO_HOST_TOKEN", "of-the-environment");
    await configured({ profiles: { other: { REPO_HOST_URL: url } } });
    expect((await orgq([...CALL, "--profile", "other"])).code).toBe(0);
    expect(sent).toEqual([undefined]);
  });

  test("that does not exist is wrong usage", async () => {
    const { code, stderr } = await orgq([...CALL, "--profile", "othr"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /--profile: expected the name of a profile, received "othr"\nhint: .* has default, other\./,
    );
  });

  test("is shown by whoami, which runs no program", async () => {
    await configured({
      profiles: { work: { REPO_HOST_URL: url, REPO_HOST_TOKEN: { command: ["/nowhere/op", "read"] } } },
    });
    const { stdout } = await orgq(["whoami", "repo-host", "--profile", "work", "-o", "csv"]);
    expect(stdout.split("\n").slice(1, 3)).toEqual([
      `repo-host,REPO_HOST_URL,${url},profile work`,
      "repo-host,REPO_HOST_TOKEN,from the program /nowhere/op,profile work",
    ]);
    // A request to this service is refused: the profile has no address for it.
    vi.stubEnv("CHAINSTATS_URL", url);
    const other = await orgq(["whoami", "chainstats", "--profile", "work", "-o", "csv"]);
    expect(other.stdout.split("\n")[1]).toBe("chainstats,CHAINSTATS_URL,not set,profile work");
  });
});

test("a file may begin with a byte order mark", async () => {
  const config = JSON.stringify({ profiles: { default: { REPO_HOST_URL: url } } });
  await configured(`\uFEFF${config}`);
  expect((await orgq(CALL)).code).toBe(0);
  expect(sent).toEqual([undefined]);
});

test("a file that ORGQ_CONFIG names and that is missing is wrong usage", async () => {
  vi.stubEnv("ORGQ_CONFIG", "~/orgq.json");
  const { code, stderr } = await orgq(CALL);
  expect({ code, sent }).toEqual({ code: 2, sent: [] });
  expect(stderr).toContain('ORGQ_CONFIG: expected a file that exists, received "~/orgq.json"');
});

test.each([
  ["no JSON", "{", 'expected JSON with an object "profiles", received text that is not JSON'],
  ["no profiles", { profile: {} }, 'expected JSON with an object "profiles", received other JSON'],
  [
    "an unknown variable",
    { profiles: { default: { REPO_HOST: "x" } } },
    "default.REPO_HOST: expected one of",
  ],
])("a file with %s is named", async (_, config, message) => {
  const path = await configured(config);
  const { code, stderr } = await orgq(CALL);
  expect({ code, sent }).toEqual({ code: 2, sent: [] });
  expect(stderr).toContain(path);
  expect(stderr).toContain(message);
});

test("a profile that is asked for and lacks the service's address is not replaced by another deployment", async () => {
  await configured({ profiles: { work: { VALIDATORS_URL: url } } });
  const { code, stdout, stderr } = await orgq([...CALL, "--profile", "work"]);
  expect({ code, stdout, sent }).toEqual({ code: 2, stdout: "", sent: [] });
  expect(stderr).toContain('--profile: expected a profile with REPO_HOST_URL, received "work"');
  vi.stubEnv("ORGQ_PROFILE", "work");
  vi.stubEnv("REPO_HOST_URL", url);
  expect((await orgq(CALL)).code).toBe(0);
});

describe("the names of a deployment", () => {
  const NAMES = { headers: { "X-Service-Network": "X-Acme-Network" } };
  const ASK = ["validators", "consolidations", "--network", "hoodi"];
  let networks: (string | string[] | undefined)[];

  beforeEach(async () => {
    networks = [];
    url = await stubService((request, response) => {
      networks.push(request.headers["x-acme-network"]);
      response.setHeader("content-type", "application/json").end('{"results":[],"next":null}');
    });
    vi.stubEnv("VALIDATORS_URL", url);
    vi.stubEnv("VALIDATORS_TOKEN", "s3cr3t");
  });

  test("come from a variable", async () => {
    vi.stubEnv("VALIDATORS_DIALECT", JSON.stringify(NAMES));
    expect({ code: (await orgq(ASK)).code, networks }).toEqual({ code: 0, networks: ["hoodi"] });
    const { stdout } = await orgq([...ASK, "--dry-run", "--curl"]);
    expect(stdout).toContain("-H 'x-acme-network: hoodi'");
  });

  test.each([
    ["as an object", NAMES],
    ["as text", JSON.stringify(NAMES)],
  ])("come from a profile, %s", async (_, names) => {
    const token = { env: "VALIDATORS_TOKEN" };
    const work = { VALIDATORS_URL: url, VALIDATORS_TOKEN: token, VALIDATORS_DIALECT: names };
    await configured({ profiles: { work } });
    const { code } = await orgq([...ASK, "--profile", "work"]);
    expect({ code, networks }).toEqual({ code: 0, networks: ["hoodi"] });
  });

  test("are checked before a request", async () => {
    vi.stubEnv("VALIDATORS_DIALECT", '{"paths":{"validators.consolidation":"/c"}}');
    const { code, stderr } = await orgq(ASK);
    expect({ code, networks }).toEqual({ code: 2, networks: [] });
    expect(stderr).toContain('received "validators.consolidation"');
  });
});
