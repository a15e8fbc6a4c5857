import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { columnsOf, textAt, type Column, type Columns } from "./columns.ts";
import { envelope, cursorText, offsetCursor, offsetOf } from "./page.ts";
import { matchesIn } from "./matches.ts";
import { byKeys, sorted, type SortKey } from "./sorted.ts";
import { indices, plainKey, valuesOf } from "./values.ts";

describe("offset cursors", () => {
  test("are offsets in base64", () => {
    expect(offsetCursor(100)).toBe("MTAw");
    expect(offsetOf("MA==")).toBe(0);
    fc.assert(fc.property(fc.nat(), (offset) => offsetOf(offsetCursor(offset)) === offset));
  });

  test("other text is refused without throwing", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const offset = offsetOf(text);
        if (offset !== undefined) expect(cursorText(text)).toMatch(/^\d+$/);
      }),
    );
  });

  test("base64url is accepted, with and without padding", () => {
    expect(cursorText("PD8_Pz4")).toBe("<???>");
    expect(cursorText("PD8/Pz4=")).toBe("<???>");
    expect(cursorText("PD8_P")).toBeUndefined();
    expect(cursorText("ümlaut")).toBeUndefined();
  });
});

describe("pages", () => {
  test("continue to the last row and end with the end cursor", () => {
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
        expect(rows).toEqual(indices(total));
      }),
    );
  });
});

describe("sorting", () => {
  const numbers = Float64Array.of(3, NaN, 1, 2, NaN, 1);
  const order = async (...keys: readonly SortKey[]): Promise<readonly number[]> =>
    Array.from(await sorted(6, byKeys(keys)));

  test("rows without a value come last in both directions; equal ones keep their order", async () => {
    expect(await order({ numbers, ascending: true })).toEqual([2, 5, 3, 0, 1, 4]);
    expect(await order({ numbers, ascending: false })).toEqual([0, 3, 2, 5, 1, 4]);
  });

  test("the second key breaks ties of the first", async () => {
    const second = { numbers: Float64Array.of(0, 1, 0, 0, 0, 1), ascending: false };
    expect(await order({ numbers, ascending: true }, second)).toEqual([5, 2, 3, 0, 1, 4]);
  });

  test("without keys the order stays", async () => {
    expect(await order()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each([0, 1, 511, 512, 513, 1_024, 1_537, 5_000])("of %i rows equals the platform's", async (size) => {
    const values = Array.from({ length: size }, (_, place) => (place * 7_919) % 271);
    const compare = byKeys([{ numbers: Float64Array.from(values), ascending: false }]);
    expect(Array.from(await sorted(size, compare))).toEqual(indices(size).sort(compare));
  });
});

describe("matches", () => {
  test("are the items that pass, in order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(9)), fc.nat(12), async (list, most) => {
        const even = list.filter((item) => item % 2 === 0);
        const matches = matchesIn(list, (item) => item % 2 === 0);
        const count = await matches.count(most);
        expect(count).toBe(Math.min(most, even.length));
        expect(Array.from({ length: count }, (_, place) => matches.at(place))).toEqual(even.slice(0, most));
        expect(() => matches.at(even.length)).toThrow(RangeError);
      }),
    );
  });

  test("are searched no further than needed", async () => {
    const looked: number[] = [];
    const matches = matchesIn(indices(100), (item) => looked.push(item) > 0);
    expect([await matches.count(3), matches.at(1), await matches.count(2)]).toEqual([3, 1, 2]);
    expect(looked).toEqual([0, 1, 2]);
  });

  test("are searched once by concurrent requests", async () => {
    const matches = matchesIn(indices(20_000), (item) => item % 3 === 0);
    expect(await Promise.all([matches.count(6_000), matches.count(5_000)])).toEqual([6_000, 5_000]);
    expect(Array.from({ length: 6_000 }, (_, place) => matches.at(place))).toEqual(
      indices(6_000).map((place) => place * 3),
    );
  });
});

describe("columns", () => {
  const table = (): Columns<number> => columnsOf(4, (index) => index);

  test("are read once while in use, also by concurrent requests", async () => {
    let reads = 0;
    const { column } = table();
    const read = async (): Promise<Column> =>
      column("double", (index) => {
        reads++;
        return index * 2;
      });
    const [one, other] = await Promise.all([read(), read()]);
    expect(Array.from(one.numbers)).toEqual([0, 2, 4, 6]);
    expect(other).toBe(one);
    expect(await read()).toBe(one);
    expect(reads).toBe(4);
  });

  test("of a million rows stay cached while ten others are used", async () => {
    let reads = 0;
    const { ranks } = columnsOf(1_000_000, (index) => index);
    const all = Array.from({ length: 11 }, (_, key) => String(key));
    for (const key of [...all, ...all]) await ranks(key, () => (reads += 1));
    expect(reads).toBe(11_000_000);
  });

  test("have each text once, and ranks that order like the texts", async () => {
    const { column, ranks } = table();
    const read = (index: number): string | undefined => ["b", undefined, "B", "b"][index];
    const texts = await column("text", read);
    expect(texts.texts).toEqual(["b", "B"]);
    expect([0, 1, 2, 3].map((row) => textAt(texts, row))).toEqual(["b", "", "B", "b"]);
    expect(Array.from(await ranks("text", read))).toEqual([1, NaN, 0, 1]);
  });

  test("have flags as 0 and 1", async () => {
    const flags = await table().column("flag", (index) => (index === 2 ? undefined : index > 0));
    expect(Array.from(flags.numbers)).toEqual([0, 1, NaN, 1]);
  });
});

test("values of a repeatable parameter are texts", () => {
  expect(valuesOf(undefined)).toBeUndefined();
  expect(valuesOf(7)).toEqual(["7"]);
  expect(valuesOf(["a", "b"])).toEqual(["a", "b"]);
  expect(["007", "0", "10"].map(plainKey)).toEqual(["7", "0", "10"]);
});
