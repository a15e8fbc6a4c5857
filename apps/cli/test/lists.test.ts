import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { orgqHere } from "./orgq-here.ts";
import { stubService } from "./stub-service.ts";

const day = (UTCDate: string) => ({
  UTCDate,
  unixTimeStamp: String(Date.parse(UTCDate) / 1000),
  uncleBlockCount: 1,
  uncleBlockRewards_Eth: "1.875",
});

/** Two pages, since the range has days of two calendar years. The second page has a rejected row. */
const PAGES: Readonly<Record<string, readonly unknown[]>> = {
  "2018-12-30": [day("2018-12-30"), day("2018-12-31")],
  "2019-01-01": [day("2019-01-01"), { UTCDate: 7 }, day("2019-12-31")],
};
const REFUSAL = { status: "0", message: "NOTOK", result: "Invalid API Key" };
const TWO_YEARS = ["chainstats", "dailyUncles", "--startdate", "2018-12-30", "--enddate", "2019-12-31"];

let requests = 0;

beforeEach(async () => {
  requests = 0;
  const url = await stubService((request, response) => {
    requests += 1;
    const { searchParams } = new URL(request.url ?? "/", "http://stub");
    const result = PAGES[searchParams.get("startdate") ?? ""];
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(result === undefined ? REFUSAL : { status: "1", message: "OK", result }));
  });
  vi.stubEnv("CHAINSTATS_URL", url);
  vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t");
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const orgq = (...args: readonly string[]) => orgqHere(args);

/** The days on stdout, one JSON value per line. */
function days(stdout: string): readonly unknown[] {
  const lines = stdout.split("\n").slice(0, -1);
  const rows = lines.map((line): unknown => JSON.parse(line));
  return rows.map((row): unknown => Reflect.get(Object(row), "UTCDate"));
}

test("the first page is printed, and a notice names further pages", async () => {
  const { code, stdout, stderr } = await orgq(...TWO_YEARS);
  expect(code).toBe(0);
  expect(days(stdout)).toEqual(["2018-12-30", "2018-12-31"]);
  expect(stderr).toBe("note: this is the first page; --all prints the others too\n");
});

test("a single page is printed without a notice", async () => {
  const { stdout, stderr } = await orgq(...TWO_YEARS.with(-1, "2018-12-31"));
  expect(days(stdout)).toEqual(["2018-12-30", "2018-12-31"]);
  expect(stderr).toBe("");
});

test("--all prints a row per line over all pages, and reports rejected rows", async () => {
  const { code, stdout, stderr } = await orgq(...TWO_YEARS, "--all");
  expect(code).toBe(0);
  expect(days(stdout)).toEqual(["2018-12-30", "2018-12-31", "2019-01-01", "2019-12-31"]);
  expect(stderr).toMatch(/^warning: 1 row left out: row 1, result\.1\.UTCDate: .*\n$/);
});

test.each([
  [1, 1, true],
  [2, 1, true],
  [3, 2, true],
  [4, 2, false],
  [9, 2, false],
])("--max %i: %i requests, more: %s", async (max, sent, more) => {
  const { stdout, stderr } = await orgq(...TWO_YEARS, "--all", "--max", String(max));
  expect(days(stdout)).toHaveLength(Math.min(max, 4));
  expect(requests).toBe(sent);
  expect(stderr.includes(`note: ended after --max ${String(max)} rows; there are more`)).toBe(more);
});

test("--max stands for --all, too", async () => {
  const whole = await orgq(...TWO_YEARS, "--all", "--max", "2");
  const { code, stdout } = await orgq(...TWO_YEARS, "--max", "2");
  expect({ code, stdout }).toEqual({ code: 0, stdout: whole.stdout });
});

test("--trace prints what the client does, without the key", async () => {
  const { stdout, stderr } = await orgq(...TWO_YEARS, "--all", "--trace");
  expect(days(stdout)).toHaveLength(4);
  const happened = stderr.split("\n").map((line) => /ms {2}chainstats\.dailyUncles {2}(\S)/.exec(line)?.[1]);
  const signs = happened.filter((sign) => sign !== undefined);
  // Years are requested concurrently: events of the second may precede those of the first.
  expect(signs[0]).toBe("→");
  expect(signs.toSorted()).toEqual(["→", "←", "▣", "▤", "✓", "→", "←", "▣", "≠", "▤", "✓"].toSorted());
  const sent = stderr.split("\n").filter((line) => line.startsWith("> GET "));
  expect(sent).toHaveLength(2);
  for (const line of sent) expect(line).toMatch(/&apikey=\[redacted\]$/);
  expect(stderr).toContain("\n> user-agent: orgq\n");
  expect(stderr).not.toContain("s3cr3t");
});

test("a failure during the list is printed after the rows before it, with its exit code", async () => {
  const { code, stdout, stderr } = await orgq(...TWO_YEARS.with(-1, "2020-01-01"), "--all");
  expect({ code, days: days(stdout).length }).toEqual({ code: 3, days: 4 });
  expect(stderr).toMatch(
    /\nerror: .*\(authentication, HTTP 200\)\nhint: Check CHAINSTATS_API_KEY\.\nsee: orgq help errors authentication\n$/,
  );
});

describe("trades of another account", () => {
  const trades = ["predictions", "trades", "--sandbox", "--maker_address", `0x${"1".repeat(40)}`];
  const note = "note: no rows. Trades are those of the credential's account: ";

  test.each([[[]], [["--all"]]])("%j says why there are none", async (flags) => {
    const { code, stdout, stderr } = await orgq(...trades, ...flags);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toContain(note);
  });
});
