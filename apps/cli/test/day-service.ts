import { jsonText } from "@org/services/json-text";
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
  /** The page of each calendar year, by its first requested day. A test may change them, and hold one back. */
  pages: Record<string, Rows | Promise<Rows>>;
  /** The requests of the test. */
  requests: number;
  /** Headers of its responses. */
  headers: Readonly<Record<string, string>>;
  /** The text beside the rows: `OK`, or `OK-` and a warning. */
  message: string;
}

/** Serves pages of days to each test of the file, with its address and a credential in the environment. */
export function dayService(pagesOf: () => Record<string, Rows>): DayService {
  const service: DayService = { pages: {}, requests: 0, headers: {}, message: "OK" };
  beforeEach(async () => {
    Object.assign(service, { pages: pagesOf(), requests: 0, headers: {}, message: "OK" });
    const url = await stubService((request, response) => {
      service.requests += 1;
      const { searchParams } = new URL(request.url ?? "/", "http://stub");
      const page = service.pages[searchParams.get("startdate") ?? ""];
      void Promise.resolve(page).then((result) => {
        if (result === "down") return response.writeHead(404).end("{}");
        response.writeHead(200, { "content-type": "application/json", ...service.headers });
        return response.end(jsonText({ status: "1", message: service.message, result }));
      });
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
