import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answers, atLeast, atMost, same, without, type Answers, type Comparison } from "./answers.ts";

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

const context = { facts: {}, clean: (text: string) => text };
const origin = { at: ["rows", 3], row: [3] };

const of = (asked: Comparison<Field>): Answers =>
  answers<Query, Row>({ asked, all: "widens the answer" }, ["all"]);

/** Whether a row belongs to the answer. */
function belongs(comparison: Comparison<Field>, asked: unknown, row: Row): boolean {
  return of(comparison).check({ asked }, true)?.(row, context, origin) === undefined;
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
    ["0", "00", true],
    [["1", "2"], "2", true],
    [["1", "2"], "3", false],
  ])("of %s accepts %s: %s", (asked, a, expected) => {
    expect(belongs(same("a"), asked, { a })).toBe(expected);
  });

  test("accepts a value in one of its fields, or in one item of a list", () => {
    expect(belongs(same("a", "b"), "x", { a: "y", b: "x" })).toBe(true);
    expect(belongs(same("a", "b"), "x", { a: "y", b: "z" })).toBe(false);
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
    [atLeast("a"), "2026-01-01T00:00:00Z", "2026-01-01T00:00:00.5Z", true],
    [atLeast("a"), "2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00Z", true],
    [atMost("a"), "2026-01-01T00:00:00Z", "2026-01-01T00:30:00+01:00", true],
    [atMost("a"), "2026-01-01", "2026-01-01T00:00:01Z", false],
    [atLeast("a"), "2026-01-01", "soon", true],
    [atLeast("a", Number), "1000", "999", false],
    [atMost("a", Number), "999", "1000", false],
  ])("%o of %s accept %s: %s", (comparison, asked, a, expected) => {
    expect(belongs(comparison, asked, { a })).toBe(expected);
  });
});

test("a row without the value belongs: it does not tell", () => {
  const comparisons = [same("a"), without("a"), atLeast("a"), atMost("a"), same("tags.id")];
  for (const comparison of comparisons)
    for (const row of [{}, { a: null }, { a: "" }, { tags: null }, { tags: [] }, { tags: [{}] }, { a: {} }])
      expect(belongs(comparison, "2026-01-01", row)).toBe(true);
});

test("a parameter that is absent, null or empty is not compared", () => {
  for (const asked of [undefined, null, "", []]) expect(of(same("a")).check({ asked }, true)).toBeUndefined();
});

test("a parameter that widens the answer turns the comparisons off while it is true", () => {
  expect(of(same("a")).check({ asked: "x", all: true }, true)).toBeUndefined();
  expect(of(same("a")).check({ asked: "x", all: false }, true)).toBeTypeOf("function");
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

test("the rejection names path, what was asked for and what came", () => {
  const rejection = of(atLeast("a")).check({ asked: "2019-02-10" }, true)?.(
    { a: "2018-01-01" },
    context,
    origin,
  );
  expect(rejection?.rejected).toMatchObject({
    index: 3,
    value: { a: "2018-01-01" },
    error: {
      path: "rows.3.a",
      expected: 'at least "2019-02-10", as `asked` asks',
      received: '"2018-01-01"',
    },
  });
});

test("long values are not printed", () => {
  const key = `0x${"a".repeat(64)}`;
  const rejection = of(same("a")).check({ asked: key }, true)?.(
    { a: `0x${"b".repeat(64)}` },
    context,
    origin,
  );
  const { expected, received } = rejection?.rejected.error ?? {};
  expect([expected, received]).toEqual([
    "a string of 66 characters, as `asked` asks",
    "another string of 66 characters",
  ]);
});
