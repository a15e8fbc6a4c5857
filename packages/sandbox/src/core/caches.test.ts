import { expect, it } from "vitest";
import { keepNewest } from "./caches.ts";

it("drops the oldest entry", () => {
  const map = new Map([
    ["a", 1],
    ["b", 2],
  ]);
  keepNewest(map, "a", 3, 2);
  keepNewest(map, "c", 4, 2);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
