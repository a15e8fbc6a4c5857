import { expect, test } from "vitest";
import type { CacheState } from "@org/http-core";
import type { SeenLimit } from "../run/limits.ts";
import type { Outcome } from "../run/outcome.ts";
import { cacheBadge } from "./cache-badge.ts";

function outcome(cache: CacheState, etag?: string): Outcome {
  return {
    kind: "result",
    data: 1,
    rejected: [],
    response: new Response("1", { headers: etag === undefined ? {} : { etag } }),
    meta: {
      status: 200,
      attempts: 1,
      cache,
      rateLimit: undefined,
      requestId: undefined,
      warnings: [],
      timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0, total: 0 },
    },
  };
}

const limit: SeenLimit = {
  service: "repoHost",
  origin: "https://api.example",
  bucket: "core",
  environment: "me",
  limit: 10,
  remaining: 9,
  resetAt: undefined,
  spent: 0,
};

test("a revalidation says its status, what it cost, and the validator", () => {
  expect(cacheBadge(outcome("revalidated", '"a"'), [limit])).toBe('304 · 0 spent · ETag "a"');
  expect(cacheBadge(outcome("revalidated", `"${"a".repeat(40)}"`), [])).toBe('304 · ETag "aaaaaaaaaaaa…');
});

test("the cost is that of the last request's limit", () => {
  const limits = [
    { ...limit, spent: 1 },
    { ...limit, bucket: "search", spent: 0 },
  ];
  expect(cacheBadge(outcome("revalidated"), limits)).toBe("304 · 0 spent");
});

test("a stored response says so", () => {
  expect(cacheBadge(outcome("fresh"), [limit])).toBe("From the cache · no request");
  expect(cacheBadge(outcome("stale"), [])).toBe("From the cache, stale");
});

test("the service's own response and a failure have none", () => {
  expect(cacheBadge(outcome("miss", '"a"'), [limit])).toBeUndefined();
  expect(cacheBadge(undefined, [])).toBeUndefined();
  expect(cacheBadge({ kind: "failure", error: 1 }, [])).toBeUndefined();
});
