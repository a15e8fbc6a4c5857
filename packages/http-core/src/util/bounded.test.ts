import { describe, expect, test } from "vitest";
import { makeRoom, recentlyUsed, remember } from "./bounded.ts";

function fill(count: number, isNeeded: (index: number) => boolean) {
  const map = new Map<string, number>();
  let looks = 0;
  for (let index = 0; index < count; index += 1) {
    makeRoom(map, (value) => {
      looks += 1;
      return !isNeeded(value);
    });
    map.set(String(index), index);
  }
  return { map, looks };
}

describe("a bounded map", () => {
  test("keeps a thousand entries, needed or not, and then those that are needed", () => {
    expect(fill(1_000, () => false).map.size).toBe(1_000);
    const { map } = fill(1_500, (index) => index % 10 === 0);
    expect(map.size).toBe(100 + 500);
    expect(map.has("990")).toBe(true);
    expect(map.has("991")).toBe(false);
  });

  test("looks at each entry a few times, however many there are", () => {
    for (const count of [2_000, 8_000, 100_000]) {
      const { map, looks } = fill(count, () => true);
      expect(looks / count).toBeLessThan(12);
      expect(map.size).toBeLessThanOrEqual(11_000);
    }
  });

  test("drops those that were used longest ago", () => {
    const { map } = fill(10_999, () => true);
    expect(recentlyUsed(map, "0")).toBe(0);
    expect(recentlyUsed(map, "absent")).toBeUndefined();
    map.set("10999", 10_999);
    makeRoom(map, () => false);
    expect([map.size, map.has("0"), map.has("1"), map.has("10999")]).toEqual([9_999, true, false, true]);
  });
});

test("a memory holds the thousand entries that were set last", () => {
  const map = new Map<string, number>();
  for (let index = 0; index < 1_000; index += 1) remember(map, String(index), index);
  remember(map, "0", -1);
  remember(map, "1000", 1_000);
  expect([map.size, map.get("0"), map.has("1"), map.has("2")]).toEqual([1_000, -1, false, true]);
});
