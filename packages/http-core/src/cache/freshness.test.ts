import { describe, expect, it } from "vitest";
import { fieldsOf } from "./fields.ts";
import { ageOf, lifetimeOf } from "./freshness.ts";

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
  ])("is told by %s", (_, headers, expected) => {
    expect(lifetimeOf(response(headers))).toBe(expected);
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
    ["no Age that is no number", { age: "7200.0" }, 0, 10],
    ["no negative Age", { age: "-7200" }, 0, 10],
    ["no Date that is none", { date: "yesterday" }, 0, 10],
  ])("counts %s", (_, headers, took, expected) => {
    expect(ageOf(response(headers, took), NOW + 10_000)).toBe(expected);
  });

  it("is never negative, though the clock stepped back under way and the server's is ahead", () => {
    expect(ageOf(response({ date: at(10) }, -5), NOW)).toBe(0);
  });

  it("counts a step back of the clock as time that has passed", () => {
    expect(ageOf(response({}), NOW - 3_600_000)).toBe(3_600);
  });
});
