import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { httpDate } from "./dates.ts";

const NOW = Date.UTC(2026, 0, 1);

// The last parsed date is cached, so each test begins with another one.
beforeEach(() => {
  httpDate("Mon, 01 Jan 2001 00:00:00 GMT", NOW);
});

describe("an HTTP date", () => {
  test("parses the date of every Date.toUTCString()", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date(Date.UTC(9999, 0)), noInvalidDate: true }),
        (date) => {
          const whole = Math.floor(date.getTime() / 1000) * 1000;
          expect(httpDate(new Date(whole).toUTCString(), NOW)).toBe(whole);
        },
      ),
    );
  });

  test.each([
    "Sun, 32 Jan 2026 00:00:00 GMT",
    "Sat, 00 Jan 2026 00:00:00 GMT",
    "Mon, 30 Feb 2026 00:00:00 GMT",
    "Sunday, 29-Feb-26 00:00:00 GMT",
    "Fri Apr 31 00:00:00 2026",
    "Thu, 01 Jan 2026 24:00:00 GMT",
    "Thu, 01 Jan 2026 00:60:00 GMT",
    "Thu, 01 Jan 2026 00:00:60 GMT",
  ])("refuses a time that does not exist: %s", (text) => {
    expect(httpDate(text, NOW)).toBeUndefined();
    expect(httpDate(text, NOW)).toBeUndefined();
  });

  test.each([
    "Thu, 01 Jan 26 00:00:00 GMT",
    "Thu, 01-Jan-2026 00:00:00 GMT",
    "Thu, 01-Jan 2026 00:00:00 GMT",
    "Thu,  1 Jan 2026 00:00:00 GMT",
    "Thursday, 01 Jan 2026 00:00:00 GMT",
    "Thursday, 01-Jan-2026 00:00:00 GMT",
    "Thursday,  1-Jan-26 00:00:00 GMT",
  ])("refuses a mixture of two forms: %s", (text) => {
    expect(httpDate(text, NOW)).toBeUndefined();
  });

  test("parses a day that some years have", () => {
    expect(httpDate("Tue, 29 Feb 2028 00:00:00 GMT", NOW)).toBe(Date.UTC(2028, 1, 29));
  });

  test("parses successive dates independently", () => {
    for (const second of [5, 6, 6, 5])
      expect(httpDate(`Thu, 01 Jan 2026 00:00:0${String(second)} GMT`, NOW)).toBe(NOW + second * 1_000);
  });

  test("resolves a two-digit year to the past or the next fifty years", () => {
    expect(httpDate("Sunday, 06-Nov-94 08:49:37 GMT", NOW)).toBe(Date.UTC(1994, 10, 6, 8, 49, 37));
    expect(httpDate("Sunday, 06-Nov-60 08:49:37 GMT", NOW)).toBe(Date.UTC(2060, 10, 6, 8, 49, 37));
    expect(httpDate("Sunday, 06-Nov-76 08:49:37 GMT", NOW)).toBe(Date.UTC(2076, 10, 6, 8, 49, 37));
    expect(httpDate("Sunday, 06-Nov-77 08:49:37 GMT", NOW)).toBe(Date.UTC(1977, 10, 6, 8, 49, 37));
  });
});
