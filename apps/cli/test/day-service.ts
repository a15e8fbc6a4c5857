import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsedJson } from "../src/json.ts";
import { jsonText } from "../src/output/format/json-text.ts";
import { afterEach, beforeEach, vi } from "vitest";
import { stubService } from "./stub-service.ts";

/** A row of `chainstats daily-uncles`. */
export function day(UTCDate: string, reward = "1.875") {
  return {
    UTCDate,
    unixTimeStamp: String(Date.parse(UTCDate) / 1000),
    uncleBlockCount: 1,
    uncleBlockRewards_Eth: reward,
  };
}

/** A row that differs from the documentation. */
export const BAD = { UTCDate: 7 };

/** The rows of a page, or a failure in place of it. */
type Rows = readonly unknown[] | "down";

/** A service of daily uncles for the tests of a file. */
export interface DayService {
  /** The page of each calendar year, by its first requested day. A test may change them. */
  pages: Record<string, Rows>;
  /** The requests of the test. */
  requests: number;
}

/** Serves pages of days to each test of the file, with its address and a credential in the environment. */
export function dayService(pagesOf: () => Record<string, Rows>): DayService {
  const service: DayService = { pages: {}, requests: 0 };
  beforeEach(async () => {
    service.requests = 0;
    service.pages = pagesOf();
    const url = await stubService((request, response) => {
      service.requests += 1;
      const { searchParams } = new URL(request.url ?? "/", "http://stub");
      const result = service.pages[searchParams.get("startdate") ?? ""];
      if (result === "down") return response.writeHead(404).end("{}");
      response.setHeader("content-type", "application/json");
      return response.end(jsonText({ status: "1", message: "OK", result }));
    });
    vi.stubEnv("CHAINSTATS_URL", url);
    vi.stubEnv("CHAINSTATS_API_KEY", "s3cr3t");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });
  return service;
}

/** An export of the days below. */
export const EXPORT_DAYS = [
  "export",
  "chainstats",
  "daily-uncles",
  "--startdate",
  "2018-12-30",
  "--enddate",
  "2020-01-01",
];

/** The days that it has, on three pages. */
export const DAYS = ["2018-12-30", "2018-12-31", "2019-01-01", "2019-12-31", "2020-01-01"];

/** Their pages. */
export function daysByYear(): Record<string, Rows> {
  return {
    "2018-12-30": [day("2018-12-30", "9007199254740993.125"), day("2018-12-31")],
    "2019-01-01": [day("2019-01-01"), day("2019-12-31", "-0.000000000000000001")],
    "2020-01-01": [day("2020-01-01")],
  };
}

/** A folder of each test's own. */
export interface TestFolder {
  readonly path: (name: string) => string;
  readonly text: (name: string) => Promise<string>;
  readonly json: (name: string) => Promise<unknown>;
  /** The days in an export as NDJSON. */
  readonly days: (name: string) => Promise<readonly unknown[]>;
  /** The names of its files, sorted. */
  readonly names: () => Promise<readonly string[]>;
}

/** Makes a folder for each test of the file. */
export function testFolder(): TestFolder {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "orgq-test-"));
  });
  const path = (name: string) => join(folder, name);
  const text = (name: string) => readFile(path(name), "utf8");
  return {
    path,
    text,
    json: async (name) => parsedJson(await text(name)),
    async days(name) {
      const lines = (await text(name)).split("\n").slice(0, -1);
      return lines.map((line): unknown => Reflect.get(Object(JSON.parse(line)), "UTCDate"));
    },
    names: async () => (await readdir(folder)).sort(),
  };
}
