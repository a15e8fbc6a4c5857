import { type ClassifierInput, DAY } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { dailyUncles } from "../daily-uncles/operation.ts";

const MIDNIGHT = Date.UTC(2019, 2, 3);

function neverChanges(
  range: Readonly<Record<string, unknown>>,
  body: unknown,
  now = Date.UTC(2026, 0, 1),
): boolean {
  const response: ClassifierInput = {
    status: 200,
    headers: new Headers(),
    text: JSON.stringify(body),
    json: () => body,
    now,
    facts: { status: 200 },
  };
  // A call has the default of each parameter.
  const params = { chainid: "1", ...range };
  return dailyUncles.immutable?.({ params, now, response }) === true;
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

describe("a response can be cached for good", () => {
  test("24 hours after the end of its last day", () => {
    for (const early of [MIDNIGHT - 1, MIDNIGHT, MIDNIGHT + DAY - 1]) {
      expect(neverChanges(days, both, early)).toBe(false);
    }
    expect(neverChanges(days, both, MIDNIGHT + DAY)).toBe(true);
  });

  test("if it has all days of the chain, even if the range goes beyond them", () => {
    const first = { startdate: "2015-07-01", enddate: "2015-07-31" };
    expect(neverChanges(first, ok("2015-07-30", "2015-07-31"))).toBe(true);
    expect(neverChanges(first, ok("2015-07-31"))).toBe(false);
    const last = { startdate: "2022-09-14", enddate: "2022-10-31" };
    expect(neverChanges(last, ok("2022-09-14", "2022-09-15"))).toBe(true);
    expect(neverChanges(last, ok("2022-09-14"))).toBe(false);
  });
});

test("a response with a day twice cannot: which of its records is right is not known", () => {
  expect(neverChanges(days, ok("2019-03-01", "2019-03-01", "2019-03-02"))).toBe(false);
});

describe("an empty response can be cached for good", () => {
  const nothing = [
    { status: "0", message: "No records found", result: [] },
    { status: "0", message: "No transactions found", result: "" },
    { status: "0", message: "NOTOK", result: "No data found." },
    { status: "1", message: "OK", result: [] },
  ];

  test.each(nothing)(
    "if the range is before the chain's first or after its last day of proof of work: %j",
    (body) => {
      expect(neverChanges({ startdate: "2022-09-16", enddate: "2022-12-31" }, body)).toBe(true);
      expect(neverChanges({ startdate: "2023-01-01", enddate: "2023-01-01", sort: "desc" }, body)).toBe(true);
      expect(neverChanges({ startdate: "2014-01-01", enddate: "2015-07-29" }, body)).toBe(true);
    },
  );

  test.each(nothing)("only for chains and days known to have no records: %j", (body) => {
    expect(neverChanges({ startdate: "2022-09-15", enddate: "2022-12-31" }, body)).toBe(false);
    expect(neverChanges({ startdate: "2023-01-01", enddate: "2023-12-31", chainid: "137" }, body)).toBe(
      false,
    );
    expect(neverChanges({ startdate: "2025-12-31", enddate: "2025-12-31" }, body)).toBe(false);
  });

  test("only if it has no warning and is a valid empty list", () => {
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

test("a response with a warning is not cached for good", () => {
  expect(neverChanges(days, { ...both, message: "OK-Missing/Invalid API Key" })).toBe(false);
});

test("a response without a day in its middle is not cached for good", () => {
  const range = { startdate: "2019-02-27", enddate: "2019-03-01" };
  expect(neverChanges(range, ok("2019-02-27", "2019-03-01"))).toBe(false);
  expect(neverChanges(range, ok("2019-02-27", "2019-02-28", "2019-03-01"))).toBe(true);
});

test("a response with an invalid row is not cached for good", () => {
  const refused = { UTCDate: "2019-03-02", uncleBlockCount: "1" };
  const { result } = both;
  for (const rows of [
    [result[0], { ...result[1], uncleBlockCount: "1" }],
    [result[0], refused],
    [...result, refused],
    [...result, null],
  ]) {
    expect(neverChanges(days, { ...both, result: rows })).toBe(false);
  }
});

test("a response with rewards as JSON numbers can be cached for good", () => {
  const result = both.result.map((row) => ({
    ...row,
    unixTimeStamp: 1_551_398_400,
    uncleBlockRewards_Eth: 1.75,
  }));
  expect(neverChanges(days, { ...both, result })).toBe(true);
});

test("an error is not cached for good", () => {
  const after = { startdate: "2023-01-01", enddate: "2023-01-02" };
  for (const body of [
    { status: "0", message: "NOTOK", result: "Max rate limit reached" },
    { status: "0", message: "No records found", result: "Max rate limit reached" },
    { result: "" },
    undefined,
  ])
    expect(neverChanges(after, body)).toBe(false);
});
