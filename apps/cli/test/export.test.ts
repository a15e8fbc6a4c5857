import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isList } from "@org/http-core/operation";
import { namedOperations, services } from "@org/services";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { run } from "../src/run.ts";
import { day, DAYS, daysByYear, dayService, EXPORT_DAYS } from "./day-service.ts";
import { aroundFileHandles } from "./file-handles.ts";
import { orgqHere } from "./orgq-here.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { stubService } from "./stub-service.ts";
import { testFolder } from "./test-folder.ts";

const service = dayService(daysByYear);
const folder = testFolder();
const orgq = (...args: readonly string[]) => orgqHere(args);

function about(value: number): unknown {
  return expect.closeTo(value, 5);
}

test("writes all rows, and a manifest with their number and hash", async () => {
  const out = folder.path("days.ndjson");
  const { code, stdout, stderr } = await orgq(...EXPORT_DAYS, "--out", out);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toBe(`exported 5 rows to ${out}\n`);
  expect(await folder.days("days.ndjson")).toEqual(DAYS);
  const bytes = await readFile(out);
  const version: unknown = expect.stringMatching(/^[\da-f]{16}$/);
  expect(await folder.json("days.ndjson.manifest.json")).toMatchObject({
    dataset: "chainstats.dailyUncles",
    file: "days.ndjson",
    format: "ndjson",
    rows: 5,
    pages: 3,
    bytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    rejected: null,
    schema: { version },
    drift: {},
  });
  expect(await folder.names()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
});

test("the name of a field cannot move the cursor", async () => {
  service.pages["2019-01-01"] = [{ ...day("2019-01-01"), "\u001b[2Jadded\n": 1 }];
  const { stderr } = await orgq(...EXPORT_DAYS, "--out", folder.path("days.csv"));
  expect(stderr).toContain("note: the field [2Jadded has no column");
});

test("a folder gets a file with the name of the list", async () => {
  const out = folder.path("new/folder");
  expect((await orgq(...EXPORT_DAYS, "--out", out, "--format", "csv")).code).toBe(0);
  const text = await readFile(join(out, "chainstats.dailyUncles.csv"), "utf8");
  expect(text.split("\n").slice(0, 2)).toEqual([
    "UTCDate,unixTimeStamp,uncleBlockCount,uncleBlockRewards_Eth",
    "2018-12-30,1546128000,1,9007199254740993.125",
  ]);
});

test("the extension chooses the format, in capitals, too", async () => {
  expect((await orgq(...EXPORT_DAYS, "--out", folder.path("DAYS.CSV"))).code).toBe(0);
  expect(await folder.text("DAYS.CSV")).toMatch(/^UTCDate,unixTimeStamp,/);
});

test("a file that ends in .jsonl has lines of JSON", async () => {
  expect((await orgq(...EXPORT_DAYS, "--out", folder.path("days.jsonl"))).code).toBe(0);
  expect(await folder.days("days.jsonl")).toEqual(DAYS);
  expect(await folder.json("days.jsonl.manifest.json")).toMatchObject({ format: "ndjson" });
});

test("--format writes a file with any extension, and a folder's name may have one", async () => {
  expect((await orgq(...EXPORT_DAYS, "--out", folder.path("days.txt"), "--format", "csv")).code).toBe(0);
  expect(await folder.text("days.txt")).toMatch(/^UTCDate,/);
  expect((await orgq(...EXPORT_DAYS, "--out", folder.path("v1.2/"))).code).toBe(0);
  expect(await folder.days("v1.2/chainstats.dailyUncles.ndjson")).toEqual(DAYS);
});

test("a file that no export has written is not replaced", async () => {
  await writeFile(folder.path("days.ndjson"), "mine");
  const { code, stderr } = await orgq(...EXPORT_DAYS, "--out", folder.path("days.ndjson"));
  expect(code).toBe(2);
  expect(stderr).toContain(
    `--out: expected a file that does not exist, received ${folder.path("days.ndjson")}, which does\nhint: --overwrite replaces it.`,
  );
  expect(await folder.text("days.ndjson")).toBe("mine");
});

test("--max ends after that many rows", async () => {
  expect((await orgq(...EXPORT_DAYS, "--out", folder.path("some.ndjson"), "--max", "3")).code).toBe(0);
  expect(await folder.days("some.ndjson")).toEqual(DAYS.slice(0, 3));
});

test("nothing is requested after the page that has the last row of --max", async () => {
  expect((await orgq(...EXPORT_DAYS, "--out", folder.path("some.ndjson"), "--max", "2")).code).toBe(0);
  expect(service.requests).toBe(1);
  expect(await folder.json("some.ndjson.manifest.json")).toMatchObject({ rows: 2, pages: 1 });
});

test("the next page is requested while one is written", async () => {
  let requests = 0;
  const url = await stubService((_, response) => {
    requests += 1;
    const row = { condition_id: String(requests), tokens: [], rewards: null, active: true, closed: false };
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ limit: 1, count: 1, next_cursor: requests < 2 ? "Mg==" : "LTE=", data: [row] }),
    );
  });
  vi.stubEnv("PREDICTIONS_CLOB_URL", url);
  vi.stubEnv("PREDICTIONS_CATALOG_URL", url);
  await aroundFileHandles("datasync", async ({ proceed }) => {
    await expect.poll(() => requests).toBe(2);
    return proceed();
  });
  const command = ["export", "predictions", "simplified-markets", "--out", folder.path("markets.csv")];
  expect(await orgq(...command)).toMatchObject({ code: 0 });
  expect(await folder.json("markets.csv.manifest.json")).toMatchObject({ rows: 2, pages: 2 });
});

test("a warning of the service is shown for each page", async () => {
  service.message = "OK-The plan ends soon";
  const { code, stderr } = await orgq(...EXPORT_DAYS, "--out", folder.path("days.csv"));
  expect(code).toBe(0);
  expect(stderr).toBe(
    `${"warning: The plan ends soon\n".repeat(3)}exported 5 rows to ${folder.path("days.csv")}\n`,
  );
});

describe("Parquet", () => {
  test("has decimals and days as such", async () => {
    await orgq(...EXPORT_DAYS, "--out", folder.path("days.parquet"));
    const file = await asyncBufferFromFile(folder.path("days.parquet"));
    const { schema } = await parquetMetadataAsync(file);
    expect(schema.find(({ name }) => name === "uncleBlockRewards_Eth")).toMatchObject({
      converted_type: "DECIMAL",
      precision: 38,
      scale: 18,
    });
    const rows = await parquetReadObjects({ file });
    expect(rows).toHaveLength(5);
    expect(rows[1]).toEqual({
      UTCDate: new Date("2018-12-31"),
      uncleBlockCount: 1n,
      unixTimeStamp: new Date("2018-12-31"),
      // This reader makes doubles of decimals; the units in the file are exact, as the test of columns has it.
      uncleBlockRewards_Eth: about(1.875),
    });
  });

  test("a value that does not fit its column is an error, which names the way out", async () => {
    service.pages["2020-01-01"] = [day("2020-01-01", "0.0000000000000000001")];
    const command = [...EXPORT_DAYS, "--group-rows", "2", "--out", folder.path("days.parquet")];
    const { code, stderr } = await orgq(...command);
    expect(code).toBe(1);
    expect(stderr).toContain("hint: Begin anew with --overwrite --as-text uncleBlockRewards_Eth");
    expect((await orgq(...command, "--overwrite", "--as-text", "uncleBlockRewards_Eth")).code).toBe(0);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(folder.path("days.parquet")) });
    expect(rows.map((row): unknown => row["uncleBlockRewards_Eth"])).toContain("0.0000000000000000001");
  });
});

/** The services that have a list. */
const withLists = services.flatMap((entry) =>
  namedOperations(entry).some(({ operation }) => isList(operation)) ? [entry.name] : [],
);

describe("wrong usage, before any request", () => {
  test.each([
    [[], "--out: expected a file or a folder"],
    [["--out="], "--out: expected a file or a folder, received nothing"],
    [["--out", "-"], "hint: orgq chainstats dailyUncles --all prints the rows."],
    [["--out", "x.ndjson", "--format", "xml"], "--format: expected one of ndjson, csv, parquet"],
    [
      ["--out", "e.xlsx"],
      '--out: expected a folder, or a file that ends in .ndjson, .jsonl, .csv, .parquet, received "e.xlsx"',
    ],
    [["--out", "e.ndjson.gz"], "hint: --format ndjson|csv|parquet writes a file with any name."],
    [["--out", "x.ndjson", "--if-older", "1"], "--if-older: expected a number with s, m, h or d"],
    [["--out", "x.ndjson", "--if-older", "1d", "--overwrite"], "--if-older: expected no --overwrite with it"],
    [["--out", "x.ndjson", "--max", "none"], "--max: expected a number of rows"],
    [["--out", "/dev/null/x.ndjson"], "--out: expected a file or folder that can be written"],
    [["--out", "x.parquet", "--as-text", "UTCDat"], "hint: Did you mean UTCDate?"],
    [
      ["--out", "x.csv", "--as-text", "UTCDate"],
      "--as-text: expected --format parquet with it, received csv",
    ],
    [["--out", "x", "--group-rows", "2"], "--group-rows: expected --format parquet with it, received ndjson"],
  ])("%j", async (flags, message) => {
    const { code, stderr } = await orgq(...EXPORT_DAYS, ...flags);
    expect({ code, requests: service.requests }).toEqual({ code: 2, requests: 0 });
    expect(stderr).toContain(message);
  });

  test.each([
    [["export", "predictions", "evnts"], "hint: Did you mean events?"],
    [["export", "validators", "summary"], "list: expected one of consolidations"],
    [["export", "nowhere"], `service: expected one of ${withLists.join(", ")}`],
  ])("%j", async (args, message) => {
    const { code, stderr } = await orgq(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test.each([[["export"]], [["export", "--help"]], [["help", "export"]]])(
  "orgq %j lists what can be exported",
  async (args) => {
    const { code, stdout } = await orgq(...args);
    expect(code).toBe(0);
    expect(stdout).toContain("\n  predictions events ");
    expect(stdout).not.toContain("validators summary");
  },
);

test("the help of a list has its parameters and the flags of exports", async () => {
  const { stdout } = await orgq("export", "predictions", "events", "--help");
  for (const flag of ["--out <file|folder>", "--as-text", "--order"]) expect(stdout).toContain(`\n  ${flag}`);
});

describe("a terminal shows", () => {
  /** Runs an export, and returns the lines that its terminal has shown. The clock stands unless a page moves it. */
  async function shown(): Promise<readonly string[]> {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const statuses: string[] = [];
    const terminal = recordingTerminal();
    const err = { ...terminal.err, isTerminal: true, status: (text: string) => statuses.push(text) };
    expect(await run([...EXPORT_DAYS, "--out", folder.path("days.ndjson")], { ...terminal, err })).toBe(0);
    return statuses;
  }

  /** The first page takes three seconds. */
  function slowly() {
    const { "2018-12-30": first, ...others } = service.pages;
    service.pages = {
      ...others,
      get "2018-12-30"() {
        vi.advanceTimersByTime(3_000);
        return first ?? [];
      },
    };
  }

  test("how far an export has come, with the time to go by the windows that are left", async () => {
    slowly();
    expect(await shown()).toEqual(["2 rows, 1 pages, 1 rows/s, about 6 s to go", ""]);
  });

  test("the budget that the service announces", async () => {
    slowly();
    service.headers = { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "38" };
    expect(await shown()).toEqual(["2 rows, 1 pages, 1 rows/s, 38 of 60 requests left, about 6 s to go", ""]);
  });
});
