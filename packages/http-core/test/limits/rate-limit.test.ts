import { describe, expect, test } from "vitest";
import { rateLimitOf } from "../../src/http/rate-limit-headers.ts";

const NOW = Date.UTC(2026, 0, 1);
const at = (seconds: number): Date => new Date(NOW + seconds * 1_000);
const epoch = String(NOW / 1_000 + 60);

describe("the rate limit of a response", () => {
  test.each<[Record<string, string>, unknown]>([
    [{}, undefined],
    [{ "x-ratelimit-used": "5" }, undefined],
    [{ "x-ratelimit-limit": "60" }, { limit: 60 }],
    [{ "x-ratelimit-limit": "soon" }, undefined],
    [
      { "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59", "x-ratelimit-reset": epoch },
      { limit: 60, remaining: 59, resetAt: at(60) },
    ],
    [{ "x-ratelimit-reset": `${epoch}000` }, { resetAt: at(60) }],
    [
      { "ratelimit-remaining": "5", "ratelimit-reset": "30" },
      { remaining: 5, resetAt: at(30) },
    ],
    [
      { "x-rate-limit-remaining": "5", "x-rate-limit-reset-after": "0.5" },
      { remaining: 5, resetAt: at(0.5) },
    ],
    [{ ratelimit: "limit=10, remaining=4, reset=7" }, { limit: 10, remaining: 4, resetAt: at(7) }],
    [
      { ratelimit: '"day";r=500;t=9, "minute";r=3;t=5', "ratelimit-policy": '"minute";q=20;w=60' },
      { policy: "minute", limit: 20, remaining: 3, window: 60_000, resetAt: at(5) },
    ],
    [{ "x-ratelimit-remaining": "-5" }, { remaining: 0 }],
    [
      { "ratelimit-remaining": "1", "ratelimit-reset-after": "999999999999999" },
      { remaining: 1, resetAt: at(1e9) },
    ],
  ])("of %j is %j", (headers, expected) => {
    expect(rateLimitOf(new Headers(headers), NOW)).toEqual(expected);
  });
});
