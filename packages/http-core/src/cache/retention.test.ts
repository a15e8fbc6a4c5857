import { describe, expect, it } from "vitest";
import { fieldsOf } from "./fields.ts";
import { timeToLive } from "./retention.ts";
import type { StoredResponse } from "./stored-response.ts";

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

describe("an entry is worth keeping", () => {
  it.each<[string, Record<string, string>, number]>([
    ["while it is fresh", { "cache-control": "max-age=60" }, 50_000],
    ["while it may be answered stale", { "cache-control": "max-age=60, stale-while-revalidate=30" }, 80_000],
    ["while it may stand in", { "cache-control": "max-age=0, stale-if-error=300" }, 300_000],
    [
      "for 30 days more where it can be asked about",
      { "cache-control": "max-age=60", etag: '"a"' },
      30 * DAYS + 50_000,
    ],
    ["for a moment, where it is of no use", {}, 1],
  ])("%s", (_, headers, expected) => {
    expect(timeToLive([stored(headers)], NOW)).toBe(expected);
  });

  it("as long as the variant that lasts longest", () => {
    const variants = [60, 600, 6].map((seconds) => stored({ "cache-control": `max-age=${String(seconds)}` }));
    expect(timeToLive(variants, NOW)).toBe(590_000);
  });

  it("for good, where it can't change", () => {
    expect(timeToLive([stored({}), stored({}, true)], NOW)).toBeUndefined();
  });
});
