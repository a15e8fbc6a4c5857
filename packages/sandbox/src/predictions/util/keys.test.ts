import { expect, test } from "vitest";
import { drawsOf } from "./draws.ts";
import { eventKeys, marketKeys } from "./keys.ts";

test.each([eventKeys, marketKeys])("a key identifies its row, and keys ascend", ({ keyOf, indexOf }) => {
  const rowOf = drawsOf(1, "rows");
  let last = 0;
  for (let index = 0; index < 1000; index++) {
    const key = keyOf(rowOf(index));
    expect(indexOf(key)).toBe(index);
    expect(Number(key)).toBeGreaterThan(last);
    last = Number(key);
  }
});

test.each(["", "1", "-1", "x", "10400.5", "1e9", "9".repeat(30)])("%j is not a key", (key) => {
  expect(eventKeys.indexOf(key)).toBeUndefined();
});
