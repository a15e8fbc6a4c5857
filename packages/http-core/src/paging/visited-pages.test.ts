import { describe, expect, test } from "vitest";
import { visitedPages } from "./visited-pages.ts";

/** Reads a list that goes from page `end` back to page `start`. Returns how many pages it reads before that is noticed. */
function readUntilNoticed(start: number, end: number): number {
  const visited = visitedPages();
  let index = 0;
  for (let page = 0; visited.indexOf(`page ${String(page)}`) === undefined; index += 1) {
    visited.add(`page ${String(page)}`, index);
    page = page === end ? start : page + 1;
    if (index > 10 * end + 10) throw new Error("never noticed");
  }
  return index;
}

describe("a list that goes back", () => {
  test.each([
    [0, 0],
    [1, 1],
    [0, 6],
    [3, 7],
    [0, 1023],
    [1023, 1023],
  ])("to page %d after page %d is noticed at once", (start, end) => {
    expect(readUntilNoticed(start, end)).toBe(end + 1);
  });

  test.each([
    [0, 1024],
    [0, 1025],
    [1, 2049],
    [2000, 2001],
    [4097, 4097],
    [3, 4098],
    [2047, 4097],
    [0, 50_000],
    [49_999, 50_000],
    [49_900, 50_001],
    [1, 65_537],
  ])("to page %d after page %d is noticed before a 250th was read again", (start, end) => {
    const again = readUntilNoticed(start, end) - (end + 1);
    expect(again).toBeLessThan((end + 1) / 250);
  });
});

describe("the memory of pages", () => {
  test("has the first 1024, and never more than that", () => {
    const visited = visitedPages();
    const remembered = (): number[] =>
      Array.from({ length: 5_000 }, (_, index) => index).filter(
        (index) => visited.indexOf(String(index)) !== undefined,
      );
    for (let index = 0; index < 1024; index += 1) visited.add(String(index), index);
    expect(remembered()).toHaveLength(1024);
    for (let index = 1024; index < 5_000; index += 1) visited.add(String(index), index);
    expect(remembered()).toEqual(Array.from({ length: 625 }, (_, nth) => nth * 8));
  });

  test("keeps the index of a page that is read again", () => {
    const visited = visitedPages();
    for (let index = 0; index < 2_000; index += 1) visited.add(String(index), index);
    visited.add("3", 3);
    visited.add("4", 4);
    expect(visited.indexOf("3")).toBeUndefined();
    expect(visited.indexOf("4")).toBe(4);
  });
});
