import type { Entry } from "./replies.ts";

/** A fault of each kind, to start from. */
export const faultExamples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  status: { kind: "status", status: 503, headers: { "Retry-After": "5" }, match: { nth: [1, 2] } },
  delay: { kind: "delay", milliseconds: 3_000 },
  reset: { kind: "reset", after: "headers" },
  truncate: { kind: "truncate", at: 100 },
  drip: { kind: "drip", bytes: 32, milliseconds: 200 },
  stall: { kind: "stall", after: 50 },
  "bad-gzip": { kind: "bad-gzip" },
  "wrong-length": { kind: "wrong-length", by: -10 },
  "bad-chunk": { kind: "bad-chunk", after: 100 },
  "duplicate-header": { kind: "duplicate-header", name: "Content-Type", value: "text/html" },
  "huge-header": { kind: "huge-header", bytes: 32_768 },
  "garbage-json": { kind: "garbage-json" },
  "wrong-type": { kind: "wrong-type", contentType: "text/html; charset=utf-8" },
  "stale-etag": { kind: "stale-etag", match: { service: "repoHost" } },
  "redirect-loop": { kind: "redirect-loop", status: 302 },
  "link-cycle": { kind: "link-cycle", match: { service: "repoHost" } },
  "cursor-loop": { kind: "cursor-loop", match: { service: "predictions" } },
  "schema-drift": { kind: "schema-drift", change: "retype" },
};

/** A fault for the requests that are like one of the journal. */
export function faultFor({ service, method, target }: Entry): Readonly<Record<string, unknown>> {
  const [path] = target.split("?", 1);
  return { kind: "status", status: 503, match: { service, method, path } };
}
