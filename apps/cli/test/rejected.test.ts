import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";

const GOOD = {
  UTCDate: "2019-02-01",
  unixTimeStamp: "1548979200",
  uncleBlockCount: 1,
  uncleBlockRewards_Eth: "1.875",
};
const BAD = { ...GOOD, UTCDate: "2019-02-02", uncleBlockCount: "many" };
const COMMAND = ["chainstats", "dailyUncles", "--startdate", "2019-02-01", "--enddate", "2019-02-02"];

let result: unknown;
let requests = 0;
let file = "";

beforeEach(async () => {
  requests = 0;
  const url = await stubService((_, response) => {
    requests += 1;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ status: "1", message: "OK", result }));
  });
  vi.stubEnv("CHAINSTATS_URL", url);
  vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t");
  file = join(await mkdtemp(join(tmpdir(), "orgq-")), "rejected.ndjson");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const orgq = (...args: readonly string[]) => orgqHere([...COMMAND, ...args]);

async function saved(): Promise<readonly unknown[]> {
  const lines = (await readFile(file, "utf8")).split("\n").slice(0, -1);
  return lines.map((line): unknown => JSON.parse(line));
}

const EXPECTED: unknown = expect.any(String);
const SAVED = {
  row: "1",
  path: "result.1.uncleBlockCount",
  expected: EXPECTED,
  received: '"many"',
  value: BAD,
};

test.each([[[]], [["--all"]]])("5: every row is rejected, with %j", async (flags) => {
  result = [BAD];
  const { code, stdout, stderr } = await orgq(...flags);
  expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
  expect(stderr).toContain("1 of 1 rows of the page were rejected");
});

test("an empty list is a success", async () => {
  result = [];
  expect(await orgq()).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await orgq("-o", "json")).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
});

test.each([[[]], [["--all"]]])(
  "--rejected saves each rejected row with its reason, with %j",
  async (flags) => {
    result = [GOOD, BAD];
    const { code, stdout, stderr } = await orgq(...flags, "--rejected", file);
    expect(code).toBe(0);
    expect(stdout).not.toContain("many");
    expect(stderr).toContain("warning: 1 row left out");
    expect(await saved()).toEqual([SAVED]);
  },
);

test("--rejected saves the rows of a page that fails", async () => {
  result = [BAD, BAD];
  expect((await orgq("--rejected", file)).code).toBe(5);
  expect(await saved()).toHaveLength(2);
});

test("--rejected empties the file of an earlier run", async () => {
  result = [GOOD, BAD];
  await orgq("--rejected", file);
  result = [GOOD];
  await orgq("--rejected", file);
  expect(await saved()).toEqual([]);
});

test("--rejected keeps what the file has where a parameter is wrong", async () => {
  result = [GOOD, BAD];
  await orgq("--rejected", file);
  expect((await orgq("--rejected", file, "--sort", "up")).code).toBe(2);
  expect(await saved()).toEqual([SAVED]);
});

test.each([[[]], [["--all"]]])("5: one row is rejected with --strict, with %j", async (flags) => {
  result = [GOOD, BAD];
  const { code, stdout } = await orgq(...flags, "--strict");
  expect({ code, stdout }).toEqual({ code: 5, stdout: "" });
});

test("2: the file of --rejected is not writable, before any request", async () => {
  const { code, stderr } = await orgq("--rejected", join(file, "no", "folder"));
  expect({ code, requests }).toEqual({ code: 2, requests: 0 });
  expect(stderr).toMatch(/^error: --rejected: expected a file that can be written, received .*ENOENT/);
});
