import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  answers,
  atLeast,
  atMost,
  instant,
  same,
  without,
  type Answers,
  type Comparison,
} from "./answers.ts";

interface Query {
  readonly asked?: unknown;
  readonly all?: boolean;
}
interface Row {
  readonly a?: unknown;
  readonly b?: unknown;
  readonly tags?: readonly { readonly id?: unknown }[] | null;
}
type Field = "a" | "b" | "tags" | "tags.id";

const of = (asked: Comparison<Field>): Answers => answers<Query, Row>({ asked }, "all");

/** Tells whether a row belongs to the answer. */
function belongs(comparison: Comparison<Field>, asked: unknown, row: Row): boolean {
  return of(comparison).check({ asked })?.(row) === undefined;
}

describe("same", () => {
  test.each<[asked: unknown, a: unknown, belongs: boolean]>([
    ["1d", "1d", true],
    ["1d", "30d", false],
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [7, 7, true],
    [7, 8, false],
    [0, 1, false],
    ["Lido", "lido", true],
    ["0xAB", "0xab", true],
    ["007", "7", true],
    ["7", 7, true],
    [7, 7n, true],
    ["00", "0", true],
    [["1", "2"], "2", true],
    [["1", "2"], "3", false],
  ])("of %s accepts %s: %s", (asked, a, expected) => {
    expect(belongs(same("a"), asked, { a })).toBe(expected);
  });

  test("accepts a value in one item of a list", () => {
    expect(belongs(same("tags.id"), "2", { tags: [{ id: "1" }, { id: "2" }] })).toBe(true);
    expect(belongs(same("tags.id"), "2", { tags: [{ id: "1" }] })).toBe(false);
  });
});

describe("without", () => {
  test("refuses a value in one item of a list", () => {
    expect(belongs(without("tags.id"), ["2", "3"], { tags: [{ id: "1" }, { id: "2" }] })).toBe(false);
    expect(belongs(without("tags.id"), ["2", "3"], { tags: [{ id: "1" }] })).toBe(true);
  });
});

describe("bounds", () => {
  test.each<[Comparison<Field>, asked: unknown, a: unknown, belongs: boolean]>([
    [atLeast("a"), 3, 3, true],
    [atLeast("a"), 3, 2, false],
    [atMost("a"), 3, 3, true],
    [atMost("a"), 3, 4, false],
    [atLeast("a"), "2019-02-10", "2019-02-10", true],
    [atLeast("a"), "2019-02-10", "2019-02-09", false],
    [atMost("a"), "2019-02-10", "2019-02-11", false],
    [atLeast("a", instant), "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.5Z", true],
    [atLeast("a", instant), "2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00Z", true],
    [atMost("a", instant), "2026-01-01T00:00:00Z", "2026-01-01T00:30:00+01:00", true],
    [atMost("a", instant), "2026-01-01", "2026-01-01T00:00:01Z", false],
    [atMost("a", instant), "2026-01-01T00:00:00Z", "2026-01-01 00:00:00", true],
    [atMost("a", instant), "2026-01-01T00:00:00Z", "2026-01-01 00:00:00+00", true],
    [atLeast("a", instant), "2026-01-01T00:00:00Z", "2026-01-01 00:00:00", true],
    [atLeast("a", instant), "2026-01-01T00:00:00Z", "2025-12-31 23:59:59", false],
    [atLeast("a", instant), "2026-01-01", "soon", true],
    [atLeast("a", instant), "2026-01-15T00:00:00-08:00", "2026-01-15T01:00:00Z", false],
    [atLeast("a", instant), "2026-01-15T00:00:00-08:00", "2026-01-15T08:00:00Z", true],
    [atLeast("a", instant), "2026-01-15T00:00:00Z", "2026-01-15T03:00:00+05:00", false],
    [atLeast("a", instant), "2026-01-15T00:00:00-08:00", "2026-01-15T03:00:00-05:00", true],
    [atLeast("a", instant), "2026-01-15T00:00:00-08:00", "2026-01-15T02:00:00-05:00", false],
    [atMost("a", instant), "2026-01-15T00:00:00-05:00", "2026-01-14T22:00:00-08:00", false],
    [atMost("a", instant), "2026-02-01T00:00:00Z", "2026-02-01 23:00:00+00", false],
    [atMost("a", instant), "2026-02-01T12:00:00Z", "2026-02-01 13:00:00Z", false],
    [atLeast("a", instant), "2026-02-01T00:00:00.5Z", "2026-02-01T00:00:00Z", false],
    [atLeast("a", instant), "2026-02-01T00:00:30Z", "2026-02-01T00:00Z", false],
    [atLeast("a", (value) => -Number(String(value).slice(1))), "v3", "v4", false],
    [atLeast("a"), "1000", "999", false],
    [atMost("a"), 999, "1000", false],
    [atLeast("a"), 10, "9.5", false],
    [atLeast("a"), "10", "9.5", false],
    [atMost("a", (value) => String(value).length), "1234", "99999", false],
  ])("%o of %s accept %s: %s", (comparison, asked, a, expected) => {
    expect(belongs(comparison, asked, { a })).toBe(expected);
  });
});

test("a row without the value belongs: it does not tell", () => {
  const comparisons = [same("a"), without("a"), atLeast("a"), atMost("a"), same("tags.id")];
  for (const comparison of comparisons)
    for (const row of [{}, { a: null }, { a: "" }, { tags: null }, { tags: [{}] }, { a: {} }])
      expect(belongs(comparison, "2026-01-01", row)).toBe(true);
});

test("a row whose list is empty has none of its values", () => {
  expect(belongs(same("tags.id"), ["2", "3"], { tags: [] })).toBe(false);
  expect(belongs(without("tags.id"), ["2", "3"], { tags: [] })).toBe(true);
});

test("times that are compared as texts have the order of their instants", () => {
  const time = fc.date({
    min: new Date("2026-01-01"),
    max: new Date("2026-01-04"),
    noInvalidDate: true,
  });
  const written = fc.tuple(time, fc.integer({ min: -14 * 4, max: 14 * 4 }), fc.nat(6)).map(formOf);
  fc.assert(
    fc.property(written, written, (asked, a) => {
      expect(belongs(atLeast("a", instant), asked, { a })).toBe(Date.parse(a) >= Date.parse(asked));
      expect(belongs(atMost("a", instant), asked, { a })).toBe(Date.parse(a) <= Date.parse(asked));
    }),
    { numRuns: times(1_000, 100_000) },
  );
});

/** The time in a zone of some quarters of an hour, or in UTC in one of several forms. */
function formOf([time, quarters, form]: readonly [Date, number, number]): string {
  const utc = time.toISOString();
  if (form === 0) return utc;
  if (form === 1) return utc.replace(/\.\d+/, "");
  if (form === 2) return utc.replace("T", " ");
  if (form === 3) return utc.slice(0, 10);
  if (form === 4) return `${utc.slice(0, 16)}Z`;
  const local = new Date(time.getTime() + quarters * 900_000).toISOString().slice(0, form === 5 ? 19 : 23);
  const minutes = Math.abs(quarters) * 15;
  const digits = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));
  return `${local}${quarters < 0 ? "-" : "+"}${digits.join(":")}`;
}

test("a parameter that is absent, null or empty is not compared", () => {
  for (const asked of [undefined, null, "", []]) expect(of(same("a")).check({ asked })).toBeUndefined();
});

test("a parameter that widens the answer turns the comparisons off while it is true", () => {
  expect(of(same("a")).check({ asked: "x", all: true })).toBeUndefined();
  expect(of(same("a")).check({ asked: "x", all: false })).toBeTypeOf("function");
});

test("no value of a row throws", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (asked, a) => {
      for (const comparison of [same("a"), without("a"), atLeast("a"), atMost("a")])
        expect(belongs(comparison, asked, { a })).toBeTypeOf("boolean");
    }),
    {
      examples: [
        [{ toString: {} }, []],
        [[{ toString: {} }], "1"],
        ["1", { toString: {} }],
      ],
    },
  );
});

test("a row that was not asked for is described by path, what was asked for, and what came", () => {
  expect(of(atLeast("a")).check({ asked: "2019-02-10" })?.({ a: "2018-01-01" })).toMatchObject({
    path: ["a"],
    expected: 'at least "2019-02-10", as `asked` asks',
    received: '"2018-01-01"',
  });
  expect(of(same("tags.id")).check({ asked: ["1", "2"] })?.({ tags: [{ id: "3" }] })).toMatchObject({
    path: ["tags"],
    expected: 'equal to "1" or "2", as `asked` asks',
    received: "an array of 1",
  });
});

test("long values are not printed", () => {
  const key = `0x${"a".repeat(64)}`;
  expect(of(same("a")).check({ asked: key })?.({ a: `0x${"b".repeat(64)}` })).toMatchObject({
    expected: "equal to a string of 66 characters, as `asked` asks",
    received: "another",
  });
});
