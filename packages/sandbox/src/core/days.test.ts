import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { httpDate } from "./http-date.ts";
import { isoSeconds } from "./iso-seconds.ts";

const iso = (at: number): string => new Date(at).toISOString().slice(0, 19);
const http = (at: number): string => new Date(at).toUTCString();

describe.each([
  ["isoSeconds", isoSeconds, iso],
  ["httpDate", httpDate, http],
])("%s", (_, write, platforms) => {
  it("equals the platform's own form", () => {
    const moments = fc.integer({ min: Date.parse("0001-01-01"), max: Date.UTC(9999, 11, 31) });
    fc.assert(
      fc.property(moments, (at) => {
        expect(write(at)).toBe(platforms(at));
      }),
    );
  });

  it.each([0, -1, 86_399_999, 86_400_000])("is right at the edge of a day: %i", (at) => {
    expect(write(at)).toBe(platforms(at));
  });

  it("stays correct when its cache of days is cleared", () => {
    for (let day = 0; day < 5_000; day += 1)
      expect(write(day * 86_400_000)).toBe(platforms(day * 86_400_000));
  });
});
