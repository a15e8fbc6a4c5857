import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "@org/test-kit/any-text";
import { fieldsOf } from "../http/headers.ts";
import type { StoredResponse } from "./entry-codec.ts";
import { ageOf, cacheControl, lifetimeOf, usabilityOf } from "./freshness.ts";
import type { Revalidate } from "./types.ts";

const NOW = Date.UTC(2026, 0, 1, 12);

const at = (seconds: number): string => new Date(NOW + seconds * 1000).toUTCString();

function response(headers: Record<string, string>, took = 0) {
  return { headers: fieldsOf(new Headers(headers)), requestTime: NOW - took * 1000, responseTime: NOW };
}

describe("the lifetime", () => {
  it.each<[string, Record<string, string>, number]>([
    ["nothing", {}, 0],
    ["max-age", { "cache-control": "max-age=60" }, 60],
    ["max-age over Expires", { "cache-control": "max-age=60", expires: at(999), date: at(0) }, 60],
    ["max-age=0 over Expires", { "cache-control": "max-age=0", expires: at(999), date: at(0) }, 0],
    ["not s-maxage", { "cache-control": "s-maxage=60" }, 0],
    ["Expires after Date", { expires: at(90), date: at(30) }, 60],
    ["Expires after the arrival", { expires: at(90) }, 90],
    ["Expires in the past", { expires: at(-90), date: at(0) }, 0],
    ["Expires in RFC 850's form", { expires: "Thursday, 01-Jan-26 12:01:00 GMT" }, 60],
    ["Expires: 0", { expires: "0" }, 0],
    ["Expires in another time zone", { expires: "Thu, 01 Jan 2026 13:00:00 UTC" }, 0],
    ["two Expires", { expires: `${at(90)}, ${at(91)}` }, 0],
    ["no heuristics", { "last-modified": at(-86_400), date: at(0) }, 0],
  ])("is determined by %s", (_, headers, expected) => {
    expect(lifetimeOf(response(headers), cacheControl(headers["cache-control"]))).toBe(expected);
  });
});

describe("the age", () => {
  it.each<[string, Record<string, string>, number, number]>([
    ["the time here", { date: at(0) }, 0, 10],
    ["Age", { age: "30" }, 0, 40],
    ["Age and the time on the way", { age: "30" }, 2, 42],
    ["Date, where that is more", { date: at(-100), age: "30" }, 2, 110],
    ["nothing, where Date is ahead", { date: at(100) }, 0, 10],
    ["the first Age", { age: "5, 700" }, 0, 15],
    ["no Age that is not a number", { age: "7200.0" }, 0, 10],
    ["no negative Age", { age: "-7200" }, 0, 10],
    ["no Date that is not a date", { date: "yesterday" }, 0, 10],
  ])("counts %s", (_, headers, took, expected) => {
    expect(ageOf(response(headers, took), NOW + 10_000)).toBe(expected);
  });

  it("is never negative, even if the clock is set back and the server's is ahead", () => {
    expect(ageOf(response({ date: at(10) }, -5), NOW)).toBe(0);
  });

  it("counts a clock's step back as elapsed time", () => {
    expect(ageOf(response({}), NOW - 3_600_000)).toBe(3_600);
  });
});

const read = (value: string): unknown => Object.fromEntries(cacheControl(value));

describe("Cache-Control", () => {
  it.each<[string, Record<string, number>]>([
    ["max-age=60, private", { "max-age": 60, private: 0 }],
    ["MAX-AGE=60,No-Store", { "max-age": 60, "no-store": 0 }],
    ['max-age="60"', { "max-age": 60 }],
    ["max-age=0060", { "max-age": 60 }],
    ["max-age=99999999999999999999", { "max-age": 2 ** 31 }],
    ['extension="max-age=3600, no-store", max-age=1', { extension: 0, "max-age": 1 }],
    ['private="a, b", max-age=1', { private: 0, "max-age": 1 }],
    ['extension="a\\", max-age=5, \\"b", max-age=60', { extension: 0, "max-age": 60 }],
    ['a="b, max-age=5", c="d, max-age=60', { a: 0, c: 0, "max-age": 60 }],
    ["max-stale", { "max-stale": Infinity }],
    ["max-stale=5", { "max-stale": 5 }],
    ["", {}],
    [" , ,", {}],
  ])("reads %s", (value, expected) => {
    expect(read(value)).toEqual(expected);
  });

  it.each([
    ["max-age=1800, max-age=1", 1],
    ["max-age=1, max-age=1800", 1],
    ["max-age=3600.5", 0],
    ["max-age=-1", 0],
    ["max-age='3600'", 0],
    ["max-age=3600a", 0],
    ["max-age", 0],
    ["max-age=", 0],
    ["max-age =3600", 0],
    ["max-age= 3600", 0],
    ["max-age=3600 60", 0],
  ])("is cautious with %s", (value, expected) => {
    expect(cacheControl(value).get("max-age")).toBe(expected);
  });

  it.each(["no-store =", "no-store=1;x", 'a="b, no-store', 'a="\\", no-store', "x y, no-store@"])(
    "applies a restriction in the malformed %s",
    (value) => {
      expect(cacheControl(value).has("no-store")).toBe(true);
    },
  );

  it("finds a restriction among any other parts, and never throws", () => {
    const part = fc.string({ maxLength: 20 }).filter((text) => !text.includes('"'));
    fc.assert(
      fc.property(fc.array(part), fc.array(part), (before, after) => {
        expect(cacheControl([...before, "no-store", ...after].join(",")).has("no-store")).toBe(true);
      }),
    );
    fc.assert(fc.property(anyText, (value) => cacheControl(value).size >= 0));
  });
});

const SENT_AT = Date.UTC(2026, 0, 1);

/** A response that was stored `ago` seconds ago. */
function stored(responseDirectives: string, secondsAgo: number, immutable = false): StoredResponse {
  const time = SENT_AT - secondsAgo * 1000;
  return {
    status: 200,
    statusText: "OK",
    headers: fieldsOf(new Headers({ "cache-control": responseDirectives })),
    requestTime: time,
    responseTime: time,
    body: { text: "" },
    selecting: {},
    immutable,
  };
}

function usability(
  responseDirectives: string,
  secondsAgo: number,
  requestDirectives = "",
  revalidate: Revalidate = "when stale",
) {
  return usabilityOf(
    stored(responseDirectives, secondsAgo),
    cacheControl(requestDirectives),
    revalidate,
    SENT_AT,
  );
}

describe("a stored response is used", () => {
  it.each<[response: string, age: number, request: string, use: string]>([
    ["max-age=60", 59, "", "fresh"],
    ["max-age=60", 60, "", "after revalidation"],
    ["max-age=60, no-cache", 0, "", "after revalidation"],
    ['max-age=60, no-cache="set-cookie"', 0, "", "after revalidation"],
    ["", 0, "", "after revalidation"],
    ["max-age=60", 0, "no-cache", "after revalidation"],
    ["max-age=60", 1, "max-age=0", "after revalidation"],
    ["max-age=60", 30, "max-age=30", "fresh"],
    ["max-age=60", 31, "max-age=30", "after revalidation"],
    ["max-age=60", 40, "min-fresh=20", "fresh"],
    ["max-age=60", 41, "min-fresh=20", "after revalidation"],
    ["max-age=60", 80, "max-stale", "stale"],
    ["max-age=60", 80, "max-stale=30", "stale"],
    ["max-age=60", 90, "max-stale=30", "after revalidation"],
    ["max-age=60", 80, "max-stale, min-fresh=1", "after revalidation"],
    ["max-age=60, must-revalidate", 59, "", "fresh"],
    ["max-age=60, must-revalidate", 80, "max-stale", "after revalidation"],
    ["max-age=60, stale-while-revalidate=30", 80, "", "while revalidating"],
    ["max-age=60, stale-while-revalidate=30", 90, "", "after revalidation"],
    ["max-age=60, stale-while-revalidate=30, must-revalidate", 80, "", "after revalidation"],
    ["max-age=60, stale-while-revalidate=30", 80, "max-age=60", "after revalidation"],
    ["max-age=60, immutable", 30, "max-age=0", "fresh"],
    ["max-age=60, immutable", 30, "no-cache", "after revalidation"],
    ["max-age=60, immutable", 60, "", "after revalidation"],
  ])("%s, %i s old, requested with %s: %s", (response, age, request, use) => {
    expect(usability(response, age, request).use).toBe(use);
  });

  it("only after revalidation, if that is the policy", () => {
    expect(usability("max-age=60", 1, "", "always").use).toBe("after revalidation");
    expect(usability("max-age=60, immutable", 1, "", "always").use).toBe("after revalidation");
  });

  it("forever, if it is immutable", () => {
    const forever = stored("max-age=0, no-cache", 1e9, true);
    expect(usabilityOf(forever, cacheControl("no-cache"), "always", SENT_AT).use).toBe("fresh");
  });
});

describe("a stored response is used after a failure", () => {
  it.each<[response: string, age: number, request: string, onError: boolean]>([
    ["max-age=60", 61, "", false],
    ["max-age=60, stale-if-error=30", 80, "", true],
    ["max-age=60, stale-if-error=30", 90, "", false],
    ["max-age=60", 80, "stale-if-error=30", true],
    ["max-age=60, stale-if-error=30, must-revalidate", 80, "", false],
    ["max-age=60, stale-if-error=30, no-cache", 80, "", false],
    ["max-age=60, stale-if-error=30", 10, "no-cache", true],
  ])("%s, %i s old, requested with %s: %s", (response, age, request, onError) => {
    expect(usability(response, age, request).onError).toBe(onError);
  });
});
