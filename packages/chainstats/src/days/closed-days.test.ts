import { describe, expect, test } from "vitest";
import type { ClassifierInput } from "@org/http-core/operation";
import { dailyUncles } from "../daily-uncles/operation.ts";

const DAY = 86_400_000;
const MIDNIGHT = Date.UTC(2019, 2, 3);

function neverChanges(
  params: Readonly<Record<string, unknown>>,
  body: unknown,
  now = Date.UTC(2026, 0, 1),
): boolean {
  const answer: ClassifierInput = {
    status: 200,
    headers: new Headers(),
    text: JSON.stringify(body),
    json: () => body,
    authorized: true,
    now,
    facts: { status: 200 },
  };
  return dailyUncles.immutable?.({ params, now, answer }) === true;
}

const ok = (...days: readonly string[]) => ({
  status: "1",
  message: "OK",
  result: days.map((UTCDate) => ({
    UTCDate,
    unixTimeStamp: String(Date.parse(UTCDate) / 1_000),
    uncleBlockCount: 1,
    uncleBlockRewards_Eth: "1.75",
  })),
});
const days = { startdate: "2019-03-01", enddate: "2019-03-02" };
const both = ok("2019-03-01", "2019-03-02");

describe("an answer holds for good", () => {
  test("from a day after the midnight that ends its last day", () => {
    for (const early of [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + DAY - 1]) {
      expect(neverChanges(days, both, early)).toBe(false);
    }
    expect(neverChanges(days, both, MIDNIGHT + DAY)).toBe(true);
  });

  test("with the days that a chain had, where the range goes beyond them", () => {
    const first = { startdate: "2015-07-01", enddate: "2015-07-31" };
    expect(neverChanges(first, ok("2015-07-30", "2015-07-31"))).toBe(true);
    expect(neverChanges(first, ok("2015-07-31"))).toBe(false);
    const last = { startdate: "2022-09-14", enddate: "2022-10-31" };
    expect(neverChanges(last, ok("2022-09-14", "2022-09-15"))).toBe(true);
    expect(neverChanges(last, ok("2022-09-14"))).toBe(false);
  });
});

describe("an empty answer holds for good", () => {
  const nothing = [
    { status: "0", message: "No records found", result: [] },
    { status: "0", message: "No transactions found", result: "" },
    { status: "0", message: "NOTOK", result: "No data found." },
    { status: "1", message: "OK", result: [] },
  ];

  test.each(nothing)(
    "wholly after the chain's last day of proof of work, or before its first: %j",
    (body) => {
      expect(neverChanges({ startdate: "2022-09-16", enddate: "2022-12-31" }, body)).toBe(true);
      expect(neverChanges({ startdate: "2023-01-01", enddate: "2023-01-01", sort: "desc" }, body)).toBe(true);
      expect(neverChanges({ startdate: "2014-01-01", enddate: "2015-07-29" }, body)).toBe(true);
    },
  );

  test.each(nothing)("nowhere else, nor while its days go on: %j", (body) => {
    expect(neverChanges({ startdate: "2022-09-15", enddate: "2022-12-31" }, body)).toBe(false);
    expect(neverChanges({ startdate: "2023-01-01", enddate: "2023-12-31", chainid: "137" }, body)).toBe(
      false,
    );
    expect(neverChanges({ startdate: "2025-12-31", enddate: "2025-12-31" }, body)).toBe(false);
  });

  test("only without a warning, and where it is an answer", () => {
    const range = { startdate: "2023-01-01", enddate: "2023-12-31" };
    for (const body of [
      { status: "1", message: "OK-Missing/Invalid API Key", result: [] },
      { status: "1", message: "OK", result: null },
      { status: "1", message: "OK", result: [{ UTCDate: "2023-01-01" }] },
      null,
    ])
      expect(neverChanges(range, body)).toBe(false);
  });
});

test("an answer with a row that does not fit is not kept for good, whatever its other rows", () => {
  const refused = { UTCDate: "2019-03-02", uncleBlockCount: "1" };
  const { result } = both;
  for (const rows of [
    [result[0], refused],
    [...result, refused],
    [...result, null],
  ]) {
    expect(neverChanges(days, { ...both, result: rows })).toBe(false);
  }
});

test("rewards that are sent as a number fit", () => {
  const result = both.result.map((row) => ({
    ...row,
    unixTimeStamp: 1_551_398_400,
    uncleBlockRewards_Eth: 1.75,
  }));
  expect(neverChanges(days, { ...both, result })).toBe(true);
});

test("an answer that refuses is not kept for good, not even of days that never had a record", () => {
  const after = { startdate: "2023-01-01", enddate: "2023-01-02" };
  for (const body of [
    { status: "0", message: "NOTOK", result: "Max rate limit reached" },
    { status: "0", message: "No records found", result: "Max rate limit reached" },
    { result: "" },
    undefined,
  ])
    expect(neverChanges(after, body)).toBe(false);
});
