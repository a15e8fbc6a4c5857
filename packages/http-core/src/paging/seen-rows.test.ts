import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterPage, NOTHING_SEEN, overlap, type SeenRows } from "./seen-rows.ts";

type Rows = readonly unknown[];

/** Reads pages until the list is seen to go round. Returns the number of pages read, and the message. */
function readAll(pageAt: (index: number) => Rows, key?: readonly string[], most = 1_000): [number, string] {
  let seen: SeenRows = NOTHING_SEEN;
  for (let index = 0; index < most; index += 1) {
    const items = pageAt(index);
    const next = afterPage(seen, { items, count: items.length }, index, key);
    if (typeof next === "string") return [index + 1, next];
    seen = next;
  }
  return [most, "never"];
}

const row = (id: number, name = "") => ({ id, name });

describe("a list that goes round", () => {
  test("is noticed, whatever leads into the cycle and however long it is", () => {
    fc.assert(
      fc.property(fc.nat(40), fc.integer({ min: 1, max: 40 }), (lead, length) => {
        const [pages, message] = readAll((index) => {
          const page = index < lead ? index : lead + ((index - lead) % length);
          return [row(2 * page), row(2 * page + 1)];
        });
        expect(message).toMatch(/has the rows of page/);
        expect(pages).toBeLessThanOrEqual(3 * Math.max(lead, length) + 3);
      }),
    );
  });

  test("says which page came again", () => {
    expect(readAll(() => [row(1), row(2)])).toEqual([2, "page 2 has the rows of page 1 again"]);
  });

  test("does not stop a list in which any row differs, at any place", () => {
    fc.assert(
      fc.property(fc.nat(9), (place) => {
        const pageAt = (index: number): Rows =>
          Array.from({ length: 10 }, (_, at) => row(at === place ? 100 + index : at));
        expect(readAll(pageAt)[1]).toBe("never");
      }),
    );
  });

  test("does not stop a list that has the same rows in another order", () => {
    expect(readAll((index) => (index % 2 === 0 ? [row(1), row(2)] : [row(2), row(1)]), undefined, 2)[1]).toBe(
      "never",
    );
  });
});

describe("rows", () => {
  test("are compared by their key, whatever else has changed", () => {
    const pages = [
      [row(1, "a"), row(2, "b")],
      [row(1, "c"), row(2, "d")],
    ];
    expect(readAll((index) => pages[index % 2] ?? [], ["id"])[0]).toBe(2);
    expect(readAll((index) => [row(1, String(index)), row(2)])[1]).toBe("never");
  });

  test("are compared by content where a field of the key is absent, null or empty", () => {
    for (const id of [undefined, null, ""]) {
      const pageAt = (index: number): Rows => [
        { id, name: String(index) },
        { id, name: "b" },
      ];
      expect(readAll(pageAt, ["id"])[1]).toBe("never");
    }
  });

  test.each<[unknown, unknown, boolean]>([
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, true],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [[1], { 0: 1 }, false],
    [1n, 1n, true],
    [1n, 2n, false],
    [1, "1", false],
    [null, null, true],
    [null, {}, false],
  ])("%o and %o are equal: %s", (one, other, expected) => {
    expect(readAll((index) => [index === 0 ? one : other, 7], undefined, 2)[1] !== "never").toBe(expected);
  });
});

describe("a page of one row", () => {
  test("comes again by chance, and twice in a list that goes round", () => {
    expect(readAll(() => [1])[0]).toBeGreaterThan(2);
    expect(readAll((index) => (index === 1 ? [0] : [index]))[1]).toBe("never");
  });
});

describe("a page without rows", () => {
  test("is not compared, and 100 in a row end the list", () => {
    expect(readAll(() => [])).toEqual([100, "100 pages in a row have no rows"]);
    expect(readAll((index) => (index % 99 === 98 ? [index] : []))[1]).toBe("never");
  });
});

describe("the rows that end the page before", () => {
  test.each<[Rows, Rows, number]>([
    [[1, 2, 3], [4, 5], 0],
    [[1, 2, 3], [3, 4], 1],
    [[1, 2, 3], [2, 3, 4], 2],
    [[1, 2, 3], [2, 4], 0],
    [[], [1], 0],
    [[1], [], 0],
    [[1, 1, 1], [1, 1, 2], 2],
  ])("%j, then %j: %d", (previous, rows, expected) => {
    expect(overlap(previous, rows, undefined)).toBe(expected);
  });

  test("are found by their key", () => {
    expect(overlap([row(1), row(2, "old")], [row(2, "new"), row(3)], ["id"])).toBe(1);
  });
});
