import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { httpDate, retryAfter } from "./dates.ts";

const NOW = Date.UTC(2026, 0, 1);

// The last parsed date is cached, so each test begins with another one.
beforeEach(() => {
  httpDate("Mon, 01 Jan 2001 00:00:00 GMT", NOW);
});

describe("Retry-After", () => {
  test.each([
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "1.5" }, 1_500],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:05 GMT" }, 5_000],
    [{ "retry-after": "Thursday, 01-Jan-26 00:00:05 GMT" }, 5_000],
    [{ "retry-after": "Thu Jan  1 00:00:05 2026" }, 5_000],
    [{ "retry-after": "Thu, 01 Jan 2026 02:00:05 GMT", date: "Thu, 01 Jan 2026 02:00:00 GMT" }, 5_000],
    [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, 0],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:00 GMT" }, 0],
    [{ "retry-after": "0.25" }, 250],
    [{ "retry-after": " 3 " }, 3_000],
    [{ "retry-after": "3, 3" }, 3_000],
    [{ "retry-after": "2 ,7.5,0" }, 7_500],
    [{ "retry-after": "2, soon" }, undefined],
    [{ "retry-after-ms": "20, 300" }, 300],
    [{ "retry-after-ms": "1.5" }, 1.5],
    [{ "retry-after-ms": "-1", "retry-after": "2" }, 2_000],
    [{ "retry-after-ms": "later", "retry-after": "2" }, 2_000],
    [{ "retry-after-ms": "soon" }, undefined],
    [{ "retry-after": "99999999999999999999" }, 1e12],
    [{ "retry-after-ms": "9".repeat(400) }, 1e12],
    [{ "retry-after": "Fri, 31 Dec 9999 23:59:59 GMT" }, Date.UTC(9999, 11, 31, 23, 59, 59) - NOW],
    [{ "retry-after": "Wednesday, 31-Dec-25 23:59:59 GMT" }, 0],
    [{ "retry-after": "Wed Dec 31 23:59:59 2025" }, 0],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:05 UTC" }, undefined],
    [{ "retry-after": "2026-01-01T00:00:05Z" }, undefined],
    [{ "retry-after": "thu, 01 Jan 2026 00:00:05 GMT" }, undefined],
    [{ "retry-after": "xThu, 01 Jan 2026 00:00:05 GMT" }, undefined],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:05 GMT+1" }, undefined],
    [{ "retry-after": "xThursday, 01-Jan-26 00:00:05 GMT" }, undefined],
    [{ "retry-after": "Thursday, 01-Jan-26 00:00:05 GMT+1" }, undefined],
    [{ "retry-after": "xThu Jan  1 00:00:05 2026" }, undefined],
    [{ "retry-after": "Thu Jan  1 00:00:05 2026 UTC" }, undefined],
    [{ "retry-after": "Thu, 01 Mai 2026 00:00:05 GMT" }, undefined],
    [{ "retry-after": "2, 3" }, 3_000],
    [{ "retry-after": "-5" }, undefined],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after": "" }, undefined],
    [{ "retry-after": "1e9" }, undefined],
    [{}, undefined],
  ])("of %j is %s ms", (headers, expected) => {
    expect(retryAfter(new Headers(Object.entries(headers)), NOW)).toBe(expected);
  });

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
