import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { httpDate, isoSeconds, momentOf } from "./dates.ts";

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

describe("momentOf", () => {
  it.each([
    ["2026-01-01", Date.UTC(2026, 0, 1)],
    ["2026-01-01T12:00", Date.UTC(2026, 0, 1, 12)],
    ["2026-01-01T12:00:00.250", Date.UTC(2026, 0, 1, 12, 0, 0, 250)],
    ["2026-01-01T12:00:00Z", Date.UTC(2026, 0, 1, 12)],
    ["2026-01-01T12:00:00+01:00", Date.UTC(2026, 0, 1, 11)],
    ["2024-02-29", Date.UTC(2024, 1, 29)],
  ])("%s is the same time in every time zone of the machine", (text, at) => {
    expect(momentOf(text)).toBe(at);
  });

  it.each([
    "",
    "1",
    "noon",
    "2026-02-30",
    "2026-02-30T00:00:00Z",
    "2026-01-01T25:00:00Z",
    "2026-01-01 12:00",
    "1 Jan",
  ])("%j is refused", (text) => {
    expect(momentOf(text)).toBeUndefined();
  });
});
