import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { run } from "../src/run.ts";
import { recordingTerminal } from "./recording-terminal.ts";
import { stubService } from "./stub-service.ts";

const day = (UTCDate: string, reward = "1.875") => ({
  UTCDate,
  unixTimeStamp: String(Date.parse(UTCDate) / 1000),
  uncleBlockCount: 1,
  uncleBlockRewards_Eth: reward,
});
const BAD = { UTCDate: 7 };
const COMMAND = [
  "export",
  "chainstats",
  "daily-uncles",
  "--startdate",
  "2018-12-30",
  "--enddate",
  "2020-01-01",
];

/** A page for each calendar year. */
let pages: Record<string, readonly unknown[] | "down">;
let requests = 0;
let folder = "";

beforeEach(async () => {
  requests = 0;
  pages = {
    "2018-12-30": [day("2018-12-30", "9007199254740993.125"), day("2018-12-31")],
    "2019-01-01": [day("2019-01-01"), day("2019-12-31", "-0.000000000000000001")],
    "2020-01-01": [day("2020-01-01")],
  };
  const url = await stubService((request, response) => {
    requests += 1;
    const { searchParams } = new URL(request.url ?? "/", "http://stub");
    const result = pages[searchParams.get("startdate") ?? ""];
    if (result === "down") return response.writeHead(404).end("{}");
    response.setHeader("content-type", "application/json");
    return response.end(JSON.stringify({ status: "1", message: "OK", result }));
  });
  vi.stubEnv("CHAINSTATS_URL", url);
  vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t");
  folder = await mkdtemp(join(tmpdir(), "orgq-export-"));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

async function orgq(...args: readonly string[]) {
  const terminal = recordingTerminal();
  const code = await run(args, terminal);
  return { code, stdout: terminal.stdout(), stderr: terminal.stderr() };
}

function about(value: number): unknown {
  return expect.closeTo(value, 5);
}

const inFolder = (name: string) => join(folder, name);
const textOf = (name: string) => readFile(inFolder(name), "utf8");
const json = async (name: string): Promise<unknown> => JSON.parse(await textOf(name));

async function daysIn(name: string): Promise<readonly unknown[]> {
  const lines = (await textOf(name)).split("\n").slice(0, -1);
  return lines.map((line): unknown => Reflect.get(Object(JSON.parse(line)), "UTCDate"));
}

const DAYS = ["2018-12-30", "2018-12-31", "2019-01-01", "2019-12-31", "2020-01-01"];

test("writes all rows, and a manifest with their number and hash", async () => {
  const out = inFolder("days.ndjson");
  const { code, stdout, stderr } = await orgq(...COMMAND, "--out", out);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  expect(stderr).toBe(`exported 5 rows to ${out}\n`);
  expect(await daysIn("days.ndjson")).toEqual(DAYS);
  const bytes = await readFile(out);
  const version: unknown = expect.stringMatching(/^[\da-f]{16}$/);
  expect(await json("days.ndjson.manifest.json")).toMatchObject({
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
  expect((await readdir(folder)).sort()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
});

test("a folder gets a file with the name of the list", async () => {
  const out = join(folder, "new", "folder");
  expect((await orgq(...COMMAND, "--out", out, "--format", "csv")).code).toBe(0);
  const text = await readFile(join(out, "chainstats.dailyUncles.csv"), "utf8");
  expect(text.split("\n").slice(0, 2)).toEqual([
    "UTCDate,unixTimeStamp,uncleBlockCount,uncleBlockRewards_Eth",
    "2018-12-30,1546128000,1,9007199254740993.125",
  ]);
});

test("--max ends after that many rows", async () => {
  expect((await orgq(...COMMAND, "--out", inFolder("some.ndjson"), "--max", "3")).code).toBe(0);
  expect(await daysIn("some.ndjson")).toEqual(DAYS.slice(0, 3));
});

describe("an export that fails", () => {
  test.each(["ndjson", "csv", "parquet"])("is continued by the same command: %s", async (format) => {
    const flags = ["--group-rows", "2"];
    await orgq(...COMMAND, ...flags, "--out", inFolder(`whole.${format}`));
    const whole = pages["2020-01-01"] ?? [];
    pages["2020-01-01"] = "down";
    const command = [...COMMAND, ...flags, "--out", inFolder(`part.${format}`)];
    const failed = await orgq(...command);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(/^saved: 4 rows, 2 pages; the same command continues\nerror: /m);
    expect(await readdir(folder)).not.toContain(`part.${format}`);
    pages["2020-01-01"] = whole;
    requests = 0;
    const continued = await orgq(...command);
    expect({ code: continued.code, requests }).toEqual({ code: 0, requests: 1 });
    expect(continued.stderr).toContain("continues after 4 rows, 2 pages\n");
    expect(await readFile(inFolder(`part.${format}`))).toEqual(await readFile(inFolder(`whole.${format}`)));
  });

  test("leaves nothing if it has written nothing", async () => {
    pages["2018-12-30"] = "down";
    expect((await orgq(...COMMAND, "--out", inFolder("none.ndjson"))).code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  });

  test("is refused to another command, and begun anew with --overwrite", async () => {
    pages["2020-01-01"] = "down";
    const out = ["--out", inFolder("part.ndjson")];
    await orgq(...COMMAND, ...out);
    const other = await orgq(...COMMAND, ...out, "--max", "2");
    expect(other.code).toBe(2);
    expect(other.stderr).toMatch(/hint: It was: orgq export chainstats .*--overwrite begins the export anew/);
    expect((await orgq(...COMMAND, ...out, "--max", "2", "--overwrite")).code).toBe(0);
    expect(await daysIn("part.ndjson")).toEqual(DAYS.slice(0, 2));
  });

  test("is not continued if its rows were changed", async () => {
    pages["2020-01-01"] = "down";
    const out = ["--out", inFolder("part.ndjson")];
    await orgq(...COMMAND, ...out);
    const text = await textOf("part.ndjson.part");
    await writeFile(inFolder("part.ndjson.part"), text.replace("2018", "2028"));
    const { code, stderr } = await orgq(...COMMAND, ...out);
    expect(code).toBe(1);
    expect(stderr).toContain("is not as the checkpoint says");
  });

  test("is not continued from a file that is no checkpoint", async () => {
    await writeFile(inFolder("part.ndjson.checkpoint.json"), "{}");
    const { code, stderr } = await orgq(...COMMAND, "--out", inFolder("part.ndjson"));
    expect(code).toBe(1);
    expect(stderr).toContain("is not a checkpoint\nhint: --overwrite begins the export anew.");
  });
});

describe("a file that exists", () => {
  test("is complete for the same command, and nothing is sent", async () => {
    const out = ["--out", inFolder("days.ndjson")];
    await orgq(...COMMAND, ...out);
    requests = 0;
    const again = await orgq(...COMMAND, ...out);
    expect({ code: again.code, requests }).toEqual({ code: 0, requests: 0 });
    expect(again.stderr).toMatch(/^note: .* is complete, with 5 rows; --overwrite exports it anew\n$/);
    expect((await readdir(folder)).sort()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
  });

  test("is not compared with a manifest that is unreadable", async () => {
    const out = ["--out", inFolder("days.ndjson")];
    await orgq(...COMMAND, ...out);
    await writeFile(inFolder("days.ndjson.manifest.json"), "{");
    const { code, stderr } = await orgq(...COMMAND, ...out);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `error: ${inFolder("days.ndjson.manifest.json")} is not a manifest\nhint: --overwrite begins the export anew.\n`,
    );
  });

  test("is kept if the run before ended between its last steps", async () => {
    const command = [...COMMAND, "--out", inFolder("days.ndjson")];
    pages["2020-01-01"] = "down";
    await orgq(...command);
    const checkpoint = await textOf("days.ndjson.checkpoint.json");
    pages["2020-01-01"] = [day("2020-01-01")];
    await orgq(...command);
    const whole = await textOf("days.ndjson");
    await writeFile(
      inFolder("days.ndjson.checkpoint.json"),
      checkpoint.replace('"isComplete":false', '"isComplete":true'),
    );
    expect((await orgq(...command)).code).toBe(0);
    expect(await textOf("days.ndjson")).toBe(whole);
    expect((await readdir(folder)).sort()).toEqual(["days.ndjson", "days.ndjson.manifest.json"]);
  });

  test("is not replaced, unless with --overwrite", async () => {
    await writeFile(inFolder("mine.ndjson"), "mine");
    const out = ["--out", inFolder("mine.ndjson")];
    const { code, stderr } = await orgq(...COMMAND, ...out);
    expect({ code, requests, text: await textOf("mine.ndjson") }).toEqual({
      code: 2,
      requests: 0,
      text: "mine",
    });
    expect(stderr).toContain("hint: --overwrite replaces it.");
    await orgq(...COMMAND, ...out, "--overwrite");
    expect(await daysIn("mine.ndjson")).toEqual(DAYS);
  });

  test.each(["2018-12-30", "2020-01-01"])("stays until its replacement is whole: %s fails", async (first) => {
    await writeFile(inFolder("mine.ndjson"), "mine");
    const command = [...COMMAND, "--out", inFolder("mine.ndjson")];
    const whole = pages[first] ?? [];
    pages[first] = "down";
    const { code, stderr } = await orgq(...command, "--overwrite");
    expect({ code, text: await textOf("mine.ndjson") }).toEqual({ code: 1, text: "mine" });
    pages[first] = whole;
    if (first === "2018-12-30") return;
    expect(stderr).toContain("the same command without --overwrite continues\n");
    expect((await orgq(...command)).code).toBe(0);
    expect(await daysIn("mine.ndjson")).toEqual(DAYS);
  });
});

describe("--partition", () => {
  const out = () => ["--out", inFolder("days"), "--format", "csv", "--partition", "year"];

  test("writes a file for each part, and one manifest", async () => {
    const { code, stderr } = await orgq(...COMMAND, ...out());
    expect(code).toBe(0);
    expect(stderr).toContain(`exported 5 rows to 3 files in ${inFolder("days")}\n`);
    expect((await readdir(inFolder("days"), { recursive: true })).sort()).toEqual([
      "chainstats.dailyUncles.manifest.json",
      ...["2018", "2019", "2020"].flatMap((year) => [
        `year=${year}`,
        join(`year=${year}`, "chainstats.dailyUncles.csv"),
      ]),
    ]);
    const bytes = await readFile(inFolder("days/year=2019/chainstats.dailyUncles.csv"));
    expect(bytes.toString().match(/^2019/gm)).toHaveLength(2);
    expect(await json("days/chainstats.dailyUncles.manifest.json")).toMatchObject({
      rows: 5,
      pages: 3,
      files: [
        { from: "2018-12-30", to: "2018-12-31", rows: 2 },
        {
          file: "year=2019/chainstats.dailyUncles.csv",
          rows: 2,
          sha256: createHash("sha256").update(bytes).digest("hex"),
        },
        { from: "2020-01-01", to: "2020-01-01", rows: 1 },
      ],
    });
  });

  test("is continued by the same command, and complete afterwards", async () => {
    pages["2020-01-01"] = "down";
    expect((await orgq(...COMMAND, ...out())).code).toBe(1);
    pages["2020-01-01"] = [day("2020-01-01")];
    requests = 0;
    expect((await orgq(...COMMAND, ...out())).code).toBe(0);
    expect(requests).toBe(1);
    const again = await orgq(...COMMAND, ...out());
    expect(again).toMatchObject({ code: 0, stderr: `note: ${inFolder("days")} is complete, with 5 rows\n` });
    expect((await orgq(...COMMAND.with(6, "2020-01-02"), ...out())).code).toBe(2);
    expect(requests).toBe(1);
  });

  test.each([
    [["--max", "2"], "--max: expected no --partition with it"],
    [["--overwrite"], "hint: Remove the folder"],
    [["--partition", "week"], "--partition: expected one of day, month, year"],
  ])("%j is wrong usage", async (flags, message) => {
    const { code, stderr } = await orgq(...COMMAND, ...out(), ...flags);
    expect({ code, requests }).toEqual({ code: 2, requests: 0 });
    expect(stderr).toContain(message);
  });

  test("of a list without days is wrong usage", async () => {
    const { code, stderr } = await orgq("export", "predictions", "events", ...out());
    expect(code).toBe(2);
    expect(stderr).toContain("--partition: expected a list over a window of days");
  });
});

describe("rows that differ from the documentation", () => {
  test("are saved beside the export, and counted", async () => {
    pages["2019-01-01"] = [BAD, day("2019-01-01"), { ...day("2019-01-02"), added: 1 }];
    const { code, stderr } = await orgq(...COMMAND, "--out", inFolder("days.ndjson"));
    expect(code).toBe(0);
    expect(stderr).toContain("warning: 1 row left out");
    expect(await json("days.ndjson.rejected.ndjson")).toMatchObject({ row: "0", value: BAD });
    expect(await json("days.ndjson.manifest.json")).toMatchObject({
      rows: 5,
      rejected: { file: "days.ndjson.rejected.ndjson", rows: 1 },
      drift: { "unknown field result.*.added": 1 },
    });
  });

  test("of a finished export stay until its replacement is whole", async () => {
    const command = [...COMMAND, "--out", inFolder("days.ndjson")];
    pages["2018-12-30"] = [BAD, day("2018-12-30")];
    await orgq(...command);
    const before = await textOf("days.ndjson.rejected.ndjson");
    pages["2018-12-30"] = [BAD, BAD, day("2018-12-30")];
    pages["2020-01-01"] = "down";
    expect((await orgq(...command, "--overwrite")).code).toBe(1);
    expect(await textOf("days.ndjson.rejected.ndjson")).toBe(before);
    pages["2020-01-01"] = [day("2020-01-01")];
    expect((await orgq(...command)).code).toBe(0);
    expect(await textOf("days.ndjson.rejected.ndjson")).toBe(`${before}${before.replaceAll("0", "1")}`);
    expect((await readdir(folder)).sort()).toEqual([
      "days.ndjson",
      "days.ndjson.manifest.json",
      "days.ndjson.rejected.ndjson",
    ]);
  });

  test("fail the export with --strict", async () => {
    pages["2019-01-01"] = [BAD, day("2019-01-01")];
    expect((await orgq(...COMMAND, "--strict", "--out", inFolder("days.ndjson"))).code).toBe(5);
  });
});

describe("Parquet", () => {
  test("has decimals and days as such", async () => {
    await orgq(...COMMAND, "--out", inFolder("days.parquet"));
    const file = await asyncBufferFromFile(inFolder("days.parquet"));
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
      // This reader makes doubles of decimals; the units in the file are exact, as the test of columns has it.
      unixTimeStamp: about(1546214400),
      uncleBlockRewards_Eth: about(1.875),
    });
  });

  test("a value that does not fit its column is an error, which names the way out", async () => {
    pages["2020-01-01"] = [day("2020-01-01", "0.0000000000000000001")];
    const command = [...COMMAND, "--group-rows", "2", "--out", inFolder("days.parquet")];
    const { code, stderr } = await orgq(...command);
    expect(code).toBe(1);
    expect(stderr).toContain("hint: Begin anew with --overwrite --as-text uncleBlockRewards_Eth");
    expect((await orgq(...command, "--overwrite", "--as-text", "uncleBlockRewards_Eth")).code).toBe(0);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(inFolder("days.parquet")) });
    expect(rows.map((row): unknown => row["uncleBlockRewards_Eth"])).toContain("0.0000000000000000001");
  });
});

describe("wrong usage, before any request", () => {
  test.each([
    [[], "--out: expected a file or a folder"],
    [["--out", "x.ndjson", "--format", "xml"], "--format: expected one of ndjson, csv, parquet"],
    [["--out", "x.ndjson", "--max", "none"], "--max: expected a number of rows"],
    [["--out", "/dev/null/x.ndjson"], "--out: expected a file or folder that can be written"],
    [["--out", "x.parquet", "--as-text", "UTCDat"], "hint: Did you mean UTCDate?"],
  ])("%j", async (flags, message) => {
    const { code, stderr } = await orgq(...COMMAND, ...flags);
    expect({ code, requests }).toEqual({ code: 2, requests: 0 });
    expect(stderr).toContain(message);
  });

  test.each([
    [["export", "predictions", "evnts"], "hint: Did you mean events?"],
    [["export", "validators", "summary"], "list: expected one of consolidations"],
    [["export", "repo-host"], "service: expected one of chainstats, validators, predictions"],
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
