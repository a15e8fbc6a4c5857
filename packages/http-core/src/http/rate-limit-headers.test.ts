import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { announcements, rateLimitOf, resourceIn, parseRateLimitHeaders } from "./rate-limit-headers.ts";

const read = (headers: Record<string, string>) => announcements(new Headers(headers));

/** X-RateLimit with another reset. */
const withReset = (reset: string) =>
  read({ "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": reset })[0]?.reset;

describe("the three headers", () => {
  test.each(["X-RateLimit", "x-ratelimit", "RateLimit", "X-Rate-Limit"])("spelt %s-*", (name) => {
    const headers = { [`${name}-Limit`]: "60", [`${name}-Remaining`]: "7", [`${name}-Reset`]: "30" };
    expect(read(headers)).toStrictEqual([
      { policy: "", limit: 60, remaining: 7, reset: { in: 30_000 }, window: undefined },
    ]);
  });

  test.each([
    ["seconds to wait", "30", { in: 30_000 }],
    ["nothing to wait", "0", { in: 0 }],
    ["epoch seconds", "1767225600", { at: 1_767_225_600_000 }],
    ["epoch seconds with a fraction", "1767225600.25", { at: 1_767_225_600_250 }],
    ["epoch seconds as a program prints them", "1767225600.2500000001", { at: 1_767_225_600_250 }],
    ["a wait as a program prints it", "29.87500000000000004", { in: 29_875 }],
    ["epoch milliseconds", "1767225600123", { at: 1_767_225_600_123 }],
    ["the longest wait", "999999999", { in: 999_999_999_000 }],
    ["the first epoch seconds", "1000000000", { at: 1_000_000_000_000 }],
    ["the last epoch seconds", "99999999999", { at: 99_999_999_999_000 }],
    ["the first epoch milliseconds", "100000000000", { at: 100_000_000_000 }],
  ])("with a reset in %s", (_, reset, expected) => {
    expect(withReset(reset)).toEqual(expected);
  });

  test.each([
    "",
    "soon",
    "1e3x",
    "NaN",
    "6m0s",
    "1s",
    "12:30",
    "1767225600123456",
    "2026-01-01",
    "2026-01-01T00:00:00Z",
    "Thu, 01 Jan 2026 00:00:00 GMT",
  ])("with an invalid reset of %j: none", (reset) => {
    expect(withReset(reset)).toBeUndefined();
  });

  test("prefer the wait with fractions", () => {
    const headers = {
      "X-RateLimit-Remaining": "0",
      "X-RateLimit-Reset": "1767225600",
      "X-RateLimit-Reset-After": "1.25",
    };
    expect(read(headers)[0]?.reset).toEqual({ in: 1_250 });
  });

  test("with several windows in one header: the first counts", () => {
    expect(read({ "RateLimit-Limit": "10, 10;w=1, 50;w=60", "RateLimit-Remaining": "3" })).toMatchObject([
      { limit: 10, remaining: 3, reset: undefined },
    ]);
  });

  test("below zero is zero", () => {
    expect(read({ "X-RateLimit-Remaining": "-1" })).toMatchObject([{ remaining: 0 }]);
  });

  test("without `remaining` announce nothing", () => {
    expect(read({ "X-RateLimit-Limit": "60", "X-RateLimit-Reset": "30" })).toEqual([]);
    expect(read({})).toEqual([]);
  });
});

describe("the header of the IETF draft", () => {
  test("with its policy", () => {
    const headers = { RateLimit: '"default";r=50;t=30', "RateLimit-Policy": '"default";q=100;w=60' };
    expect(read(headers)).toEqual([
      { policy: "default", limit: 100, remaining: 50, reset: { in: 30_000 }, window: 60_000 },
    ]);
  });

  test("with several policies, with any spacing", () => {
    const headers = {
      RateLimit: '"burst"; r=3 ;t=1,"daily";r=900;t=40000',
      "RateLimit-Policy": '"burst";q=5;w=1,  "daily";q=1000;w=86400',
    };
    expect(read(headers)).toMatchObject([
      { policy: "burst", remaining: 3, window: 1_000 },
      { policy: "daily", remaining: 900, window: 86_400_000 },
    ]);
  });

  test("counts requests only", () => {
    const headers = {
      RateLimit: '"bytes";r=0;t=30, "requests";r=4;t=30',
      "RateLimit-Policy": '"bytes";q=65535;qu="content-bytes";w=60, "requests";q=10;qu="requests";w=60',
    };
    expect(read(headers)).toMatchObject([{ policy: "requests", remaining: 4 }]);
  });

  test("without a policy, a wait or quotes", () => {
    expect(read({ RateLimit: "default;r=0" })).toEqual([
      { policy: "default", limit: undefined, remaining: 0, reset: undefined, window: undefined },
    ]);
  });

  test("in the form of versions 4 to 7", () => {
    expect(
      read({ RateLimit: "limit=100, remaining=50, reset=30", "RateLimit-Policy": "100;w=60" }),
    ).toStrictEqual([{ policy: "", limit: 100, remaining: 50, reset: { in: 30_000 }, window: undefined }]);
  });
});

describe("the rate limits of a response", () => {
  const now = 1_767_225_600_000;
  const [limit, remaining, none] = [60, 7, undefined];
  test.each<[string, Record<string, string>, object | undefined]>([
    ["nothing without headers", {}, undefined],
    ["a limit alone", { "X-RateLimit-Limit": "60" }, { limit, remaining: none, resetAt: none }],
    [
      "a reset alone",
      { "X-RateLimit-Reset": "30" },
      { limit: none, remaining: none, resetAt: new Date(now + 30_000) },
    ],
    [
      "a reset by the server's clock",
      { "X-RateLimit-Limit": "60", "X-RateLimit-Remaining": "7", "X-RateLimit-Reset": "1767225700" },
      { limit, remaining, resetAt: new Date(1_767_225_700_000) },
    ],
    [
      "a wait beyond all dates",
      { "X-RateLimit-Reset-After": "999999999999" },
      { limit: none, remaining: none, resetAt: new Date(now + 1_000_000_000_000) },
    ],
    [
      "of several the one that leaves least",
      { RateLimit: '"a";r=9;t=1, "b";r=7;t=2, "c";r=8;t=3', "RateLimit-Policy": '"b";q=60;w=60' },
      { limit, remaining, resetAt: new Date(now + 2_000), policy: "b", window: 60_000 },
    ],
    [
      "of equal ones the first",
      { RateLimit: '"a";r=7, "b";r=7' },
      { limit: none, remaining, resetAt: none, policy: "a" },
    ],
  ])("%s", (_, headers, expected) => {
    expect(rateLimitOf(new Headers(headers), now)).toStrictEqual(expected);
  });
});

const printable = fc.string({ maxLength: 200 }).map((text) => text.replace(/[^\x20-\x7e]/g, ""));

describe("long or malformed headers", () => {
  const padded = (text: string, length: number): string => text + ";".repeat(length - text.length);
  const said = { policy: "a", remaining: 5, reset: { in: 30_000 }, window: undefined };

  test.each([
    ["a field of 4,096 characters is read", { RateLimit: padded('"a";r=5;t=30', 4_096) }, [said]],
    ["a longer one is not", { RateLimit: padded('"a";r=5;t=30', 4_097) }, []],
    [
      "a policy of 4,096 characters is read",
      { RateLimit: '"a";r=5;t=30', "RateLimit-Policy": padded('"a";q=9', 4_096) },
      [{ ...said, limit: 9 }],
    ],
    [
      "a longer one is not",
      { RateLimit: '"a";r=5;t=30', "RateLimit-Policy": padded('"a";q=9', 4_097) },
      [said],
    ],
    [
      "a quote at one end of a name is a part of it",
      { RateLimit: '"ab;r=5;t=30, cd";r=6', "RateLimit-Policy": "a;q=9, d;q=9" },
      [
        { ...said, policy: '"ab' },
        { ...said, policy: 'cd"', remaining: 6, reset: undefined },
      ],
    ],
    ["a field that does not say what is left", { RateLimit: '"a";t=30' }, []],
    ["an older one that says it in words", { RateLimit: "limit=100, remaining=some, reset=30" }, []],
    ["a date that goes on", { "X-RateLimit-Reset": "Sun, 06 Nov 1994 08:49:37 GMT+0200" }, []],
  ])("%s", (_, headers, expected) => {
    expect(parseRateLimitHeaders(new Headers(headers))).toEqual(
      expected.map((one) => ({ limit: undefined, ...one })),
    );
  });

  test.each([
    [{ "x-ratelimit-resource": "core" }, "core"],
    [{ "x-ratelimit-resource": " ", "ratelimit-resource": "search" }, "search"],
    [{ "x-ratelimit-resource": "r".repeat(100) }, "r".repeat(100)],
    [{ "x-ratelimit-resource": "r".repeat(101) }, undefined],
  ])("a resource has a name of at most 100 characters: %j", (headers, expected) => {
    expect(resourceIn(new Headers(headers))).toBe(expected);
  });
});

test("any header yields usable limits", () => {
  const name = fc.constantFrom("ratelimit", "ratelimit-policy", "x-ratelimit-remaining", "x-ratelimit-reset");
  fc.assert(
    fc.property(fc.dictionary(name, printable), (headers) => {
      for (const { remaining, reset, limit } of read(headers)) {
        expect(remaining).toBeGreaterThanOrEqual(0);
        if (limit !== undefined) expect(limit).toBeGreaterThanOrEqual(0);
        if (reset !== undefined) expect("in" in reset ? reset.in : reset.at).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
