import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf } from "./columns.ts";
import { envelope } from "./envelope.ts";
import { matchesIn } from "./matches.ts";
import { fromBase64, offsetCursor, offsetOf } from "./offset-cursor.ts";
import { sorted } from "./sorted.ts";
import { places, plainKey, valuesOf } from "./values.ts";

describe("offset cursors", () => {
  test("are offsets in base64", () => {
    expect(offsetCursor(100)).toBe("MTAw");
    expect(offsetOf("MA==")).toBe(0);
    fc.assert(fc.property(fc.nat(), (offset) => offsetOf(offsetCursor(offset)) === offset));
  });

  test("any other text is none, and never throws", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const offset = offsetOf(text);
        if (offset !== undefined) expect(fromBase64(text)).toMatch(/^\d+$/);
      }),
    );
  });

  test("base64url is read too, padded or not", () => {
    expect(fromBase64("PD8_Pz4")).toBe("<???>");
    expect(fromBase64("PD8/Pz4=")).toBe("<???>");
    expect(fromBase64("PD8_P")).toBeUndefined();
    expect(fromBase64("ümlaut")).toBeUndefined();
  });
});

describe("pages", () => {
  test("go on until there is nothing left, and end with the end", () => {
    fc.assert(
      fc.property(fc.nat(50), fc.integer({ min: 1, max: 20 }), (total, limit) => {
        const rows: number[] = [];
        let cursor = offsetCursor(0);
        while (cursor !== "LTE=") {
          const page = envelope({ total, offset: offsetOf(cursor) ?? NaN, limit, rowAt: (place) => place });
          expect(page.count).toBe(page.data.length);
          rows.push(...page.data);
          cursor = page.next_cursor;
        }
        expect(rows).toEqual(places(total));
      }),
    );
  });
});

describe("sorting", () => {
  const column = [3, undefined, 1, 2, undefined, 1];

  test("rows without a value come last, either way; equal ones stay in order", () => {
    expect(sorted(places(6), [{ column, ascending: true }])).toEqual([2, 5, 3, 0, 1, 4]);
    expect(sorted(places(6), [{ column, ascending: false }])).toEqual([0, 3, 2, 5, 1, 4]);
  });

  test("the second key decides where the first doesn't", () => {
    const keys = [
      { column, ascending: true },
      { column: ["a", "b", "a", "a", "a", "b"], ascending: false },
    ];
    expect(sorted(places(6), keys)).toEqual([5, 2, 3, 0, 1, 4]);
  });

  test("without keys nothing moves", () => {
    expect(sorted([2, 0, 1], [])).toEqual([2, 0, 1]);
  });
});

describe("matches", () => {
  test("are those of the list that pass, in its order", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.nat(12), (list, most) => {
        const even = list.filter((item) => item % 2 === 0);
        const matches = matchesIn(list, (item) => item % 2 === 0);
        expect(matches.count(most)).toBe(Math.min(most, even.length));
        expect(Array.from({ length: matches.count(most) }, (_, place) => matches.at(place))).toEqual(
          even.slice(0, most),
        );
        expect(() => matches.at(even.length)).toThrow(RangeError);
      }),
    );
  });

  test("are looked for no further than somebody asks", () => {
    const looked: number[] = [];
    const matches = matchesIn(places(100), (item) => looked.push(item) > 0);
    expect([matches.count(3), matches.at(1), matches.count(2)]).toEqual([3, 1, 2]);
    expect(looked).toEqual([0, 1, 2]);
  });
});

test("a column is read once while it is in use", () => {
  let reads = 0;
  const column = columnsOf(3, (index) => ({ index }));
  const read = (): readonly unknown[] =>
    column("double", ({ index }) => {
      reads++;
      return index * 2;
    });
  expect([read(), read()]).toEqual([
    [0, 2, 4],
    [0, 2, 4],
  ]);
  expect(reads).toBe(3);
});

test("values of a repeatable parameter are texts", () => {
  expect(valuesOf(undefined)).toBeUndefined();
  expect(valuesOf(7)).toEqual(["7"]);
  expect(valuesOf(["a", "b"])).toEqual(["a", "b"]);
  expect(["007", "0", "10"].map(plainKey)).toEqual(["7", "0", "10"]);
});
