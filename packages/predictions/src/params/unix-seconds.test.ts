import fc from "fast-check";
import { expect, test } from "vitest";
import { valid } from "../../test/valid.ts";
import { unixSeconds } from "./unix-seconds.ts";

const moments = fc.integer({ min: 0, max: 4_000_000_000_000 });
const near = fc.integer({ min: -2, max: 2 });

test("a Date selects the same trades as its seconds in the query", () => {
  fc.assert(
    fc.property(moments, near, (ms, distance) => {
      const trade = Math.floor(ms / 1000) + distance;
      const after = Number(valid(unixSeconds(Math.floor), new Date(ms)));
      const before = Number(valid(unixSeconds(Math.ceil), new Date(ms)));
      expect(trade > after).toBe(trade * 1000 > ms);
      expect(trade < before).toBe(trade * 1000 < ms);
    }),
  );
});

test("seconds are sent as given, with every digit", () => {
  expect(valid(unixSeconds(Math.floor), "0001700000000")).toBe("0001700000000");
  expect(valid(unixSeconds(Math.floor), 1_700_000_000)).toBe("1700000000");
});
