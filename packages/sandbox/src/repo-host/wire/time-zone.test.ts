import { describe, expect, it } from "vitest";
import { inZone, isTimeZone, momentIn, zonedTimestamp } from "./time-zone.ts";

describe("zonedTimestamp", () => {
  it.each([
    [Date.UTC(2026, 0, 1), "UTC", "2026-01-01T00:00:00Z"],
    [Date.UTC(2026, 0, 1), "Europe/Amsterdam", "2026-01-01T01:00:00+01:00"],
    [Date.UTC(2026, 6, 1), "Europe/Amsterdam", "2026-07-01T02:00:00+02:00"],
    [Date.UTC(2026, 0, 1), "America/New_York", "2025-12-31T19:00:00-05:00"],
    [Date.UTC(2026, 0, 1), "Asia/Kathmandu", "2026-01-01T05:45:00+05:45"],
    [Date.UTC(2026, 0, 1), "America/St_Johns", "2025-12-31T20:30:00-03:30"],
    // Its clocks were 44 minutes and 30 seconds behind, of which ISO 8601 can say the minutes.
    [Date.UTC(1970, 5, 1), "Africa/Monrovia", "1970-05-31T23:15:00-00:45"],
    [Date.UTC(9999, 11, 30), "Asia/Tokyo", "9999-12-30T09:00:00+09:00"],
  ])("formats %d in %s", (at, zone, text) => {
    expect(zonedTimestamp(at, zone)).toBe(text);
  });
});

describe("inZone", () => {
  it.each([
    "2014-02-27T15:05:06+01:00",
    "2014-02-27T15:05:06Z",
    "2014-02-27T15:05-0500",
    "0001-01-01T00:00:00Z",
    "1970-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
  ])("keeps a timestamp with a zone: %s", (text) => {
    expect(inZone(text, "Asia/Tokyo")).toBe(text);
  });

  it.each([
    ["2014-02-27T15:05:06", "UTC", "2014-02-27T15:05:06Z"],
    ["2014-02-27T15:05", "Asia/Tokyo", "2014-02-27T15:05:00+09:00"],
    ["2026-07-01T00:00:00", "America/New_York", "2026-07-01T00:00:00-04:00"],
    // An hour before and after the clocks of Amsterdam are put forward.
    ["2026-03-29T01:30:00", "Europe/Amsterdam", "2026-03-29T01:30:00+01:00"],
    ["2026-03-29T03:30:00", "Europe/Amsterdam", "2026-03-29T03:30:00+02:00"],
    ["1970-06-01T00:00:00", "Africa/Monrovia", "1970-06-01T00:00:00-00:45"],
  ])("interprets %s in %s", (text, zone, expected) => {
    expect(inZone(text, zone)).toBe(expected);
  });

  it.each([undefined, 7, "", "yesterday", "2014-02-27", "2014-02-27 15:05", "2014-13-45T15:05:06Z"])(
    "refuses %j",
    (given) => {
      expect(inZone(given, "UTC")).toBeUndefined();
    },
  );
});

describe("momentIn", () => {
  it.each([
    ["1970-01-01", "UTC", 0],
    ["1970-01-01T00:00:00", "Asia/Tokyo", -9 * 3_600_000],
    ["1970-01-01T00:00:00Z", "Asia/Tokyo", 0],
    ["0001-01-01T00:00:00Z", "UTC", Date.parse("0001-01-01T00:00:00Z")],
    ["2026-02-30T00:00:00Z", "UTC", undefined],
    ["2026-02-30", "UTC", undefined],
  ])("%s in %s", (text, zone, at) => {
    expect(momentIn(text, zone)).toBe(at);
  });
});

describe("isTimeZone", () => {
  it("accepts names of the tz database", () => {
    for (const zone of ["UTC", "Europe/Amsterdam", "america/new_york"]) expect(isTimeZone(zone)).toBe(true);
    for (const zone of ["", "+01:00", "Middle/Earth", "GMT+25", "../etc"])
      expect(isTimeZone(zone)).toBe(false);
  });
});
