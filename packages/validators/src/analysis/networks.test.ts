import { expect, test } from "vitest";
import { epochTime } from "./networks.ts";

test("epochTime returns the start of an epoch, or undefined", () => {
  expect(epochTime(364_032)?.toISOString()).toBe("2025-05-07T10:05:11.000Z");
  expect(epochTime(2_048, "hoodi")?.toISOString()).toBe("2025-03-26T14:37:12.000Z");
  expect(epochTime(115_968, "holesky")?.toISOString()).toBe("2025-02-24T21:55:12.000Z");
  expect(epochTime(1, "elsewhere")).toBeUndefined();
  for (const epoch of [Number.MAX_SAFE_INTEGER, Number.NaN, Infinity])
    expect(epochTime(epoch)).toBeUndefined();
});
