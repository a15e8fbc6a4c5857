import { ParameterError } from "@org/http-core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isoOf, millisecondsOf, timeOf } from "./time.ts";

describe("timeOf and isoOf", () => {
  test.each([
    ["2026-04-05T14:00:05.980362Z", "2026-04-05T14:00:05.980362Z"],
    ["2024-01-01T00:00:00Z", "2024-01-01T00:00:00Z"],
    ["2024-01-01t00:00:00z", "2024-01-01T00:00:00Z"],
    ["2026-04-05 19:37:33+00", "2026-04-05T19:37:33Z"],
    ["2022-07-27 14:41:12.085+00", "2022-07-27T14:41:12.085Z"],
    ["2022-07-27 14:41:12.500-05:30", "2022-07-27T20:11:12.5Z"],
    ["2022-07-27T14:41:12+0200", "2022-07-27T12:41:12Z"],
    ["2024-08-10 00:00:00", "2024-08-10T00:00:00Z"],
    ["2026-04-05T14:00", "2026-04-05T14:00:00Z"],
    ["2026-04-05", "2026-04-05T00:00:00Z"],
    ["2500-12-31", "2500-12-31T00:00:00Z"],
    ["1725868859", "2024-09-09T08:00:59Z"],
    [1725868859, "2024-09-09T08:00:59Z"],
    ["1725868859.25", "2024-09-09T08:00:59.25Z"],
    ["1725868885871", "2024-09-09T08:01:25.871Z"],
    ["1725868885871042", "2024-09-09T08:01:25.871042Z"],
    ["1725868885871042007", "2024-09-09T08:01:25.871042007Z"],
    ["0", "1970-01-01T00:00:00Z"],
    ["-1", "1969-12-31T23:59:59Z"],
    [new Date(1_725_868_885_871), "2024-09-09T08:01:25.871Z"],
    ["2026040514", "2034-03-15T13:01:54Z"],
  ])("read %s", (form, iso) => {
    expect(isoOf(form)).toBe(iso);
    // The platform's Date has only milliseconds too.
    expect(timeOf(form)?.getTime()).toBe(Date.parse(iso.replace(/(\.\d{3})\d+/, "$1")));
  });

  test("read a leap second as the following second", () => {
    for (const leap of ["2016-12-31T23:59:60Z", "2016-12-31 18:59:60.5-05", "2017-01-01T00:59:60.999+0100"])
      expect(isoOf(leap)).toBe("2017-01-01T00:00:00Z");
  });

  test.each([null, undefined, ""])("return null for %j", (value) => {
    expect(timeOf(value)).toBeNull();
    expect(isoOf(value)).toBeNull();
    expect(millisecondsOf(value)).toBeNull();
  });

  test.each([
    "2026-02-30T00:00:00Z",
    "2026-13-01",
    "2026-04-05T24:00:00Z",
    "2026-04-05T12:60:00Z",
    "2026-04-05T23:59:60Z",
    "2016-12-31T23:59:60+01:00",
    "2016-12-31T23:58:60Z",
    "2016-12-31T23:59:61Z",
    "20260405",
    20260405,
    "20261305",
    "20260230",
    "2026",
    "202604",
    "202604051437",
    "20260405143733",
    20260405143733,
    "20260405.5",
    "tomorrow",
    "Apr 5, 2026",
    "05/04/2026",
    "99999999999999999999999999",
    " 2026-04-05",
    "2026-04-05\n",
    Number.NaN,
    new Date(Number.NaN),
  ])("refuse %s", (value) => {
    expect(() => timeOf(value)).toThrow(expect.objectContaining({ code: "parameter", parameter: "time" }));
    expect(() => isoOf(value)).toThrow(ParameterError);
    expect(millisecondsOf(value)).toBeUndefined();
  });

  test("return the same time for every form", () => {
    const second = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 });
    fc.assert(
      fc.property(second, fc.nat(999), fc.integer({ min: -14, max: 14 }), (seconds, ms, east) => {
        const epoch = seconds * 1000 + ms;
        const local = new Date(epoch + east * 3_600_000).toISOString().slice(0, -1);
        const zone = `${east < 0 ? "-" : "+"}${String(Math.abs(east)).padStart(2, "0")}`;
        const forms = [
          new Date(epoch),
          new Date(epoch).toISOString(),
          epoch,
          String(epoch),
          `${String(epoch)}000`,
          `${local}${zone}`,
          `${local.replace("T", " ")}${zone}`,
        ];
        expect(new Set(forms.map((form) => timeOf(form)?.getTime()))).toEqual(new Set([epoch]));
        expect(new Set(forms.map(isoOf)).size).toBe(1);
      }),
    );
  });
});
