import { describe, expect, it } from "vitest";
import { fieldsOf } from "../http/headers.ts";
import type { StoredResponse } from "./entry-codec.ts";
import { timeToLive } from "./time-to-live.ts";

const NOW = Date.UTC(2026, 0, 1);

const DAYS = 86_400_000;

function stored(headers: Record<string, string>, immutable = false): StoredResponse {
  const time = NOW - 10_000;
  return {
    ...{
      status: 200,
      statusText: "OK",
      headers: fieldsOf(new Headers(headers)),
      body: { text: "" },
      selecting: {},
    },
    ...{ requestTime: time, responseTime: time, immutable },
  };
}

describe("an entry is stored", () => {
  it.each<[string, Record<string, string>, number]>([
    ["while it is fresh", { "cache-control": "max-age=60" }, 50_000],
    ["while it may be used stale", { "cache-control": "max-age=60, stale-while-revalidate=30" }, 80_000],
    ["while it may replace a failure", { "cache-control": "max-age=0, stale-if-error=300" }, 300_000],
    [
      "for 30 more days if it can be revalidated",
      { "cache-control": "max-age=60", etag: '"a"' },
      30 * DAYS + 50_000,
    ],
    ["for a moment, if it is useless", {}, 1],
  ])("%s", (_, headers, expected) => {
    expect(timeToLive([stored(headers)], {}, NOW)).toBe(expected);
  });

  it("as long as its longest-lived variant", () => {
    const variants = [60, 600, 6].map((seconds) => stored({ "cache-control": `max-age=${String(seconds)}` }));
    expect(timeToLive(variants, {}, NOW)).toBe(590_000);
  });

  it("forever, if it is immutable", () => {
    expect(timeToLive([stored({}), stored({}, true)], {}, NOW)).toBeUndefined();
  });

  it("for a day at most, if no other process can use it", () => {
    const own = { partition: "process" } as const;
    expect(timeToLive([stored({ "cache-control": "max-age=60" })], own, NOW)).toBe(50_000);
    expect(timeToLive([stored({ etag: '"a"' })], own, NOW)).toBe(DAYS);
    expect(timeToLive([stored({}, true)], own, NOW)).toBe(DAYS);
  });
});
