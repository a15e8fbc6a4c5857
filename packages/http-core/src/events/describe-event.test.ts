import { NetworkError, type ClientEvent } from "@org/http-core";
import { expect, test } from "vitest";
import { describeEvent, formatMilliseconds } from "./describe-event.ts";

const timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
const base = { operation: "service.things", call: 1, at: 0, timings };
const response = {
  ...base,
  type: "response",
  attempt: 1,
  bytes: 12_345,
  duration: 18.4,
  rateLimit: undefined,
} as const;
const redirect = {
  ...base,
  type: "redirect",
  attempt: 1,
  method: "GET",
  from: "https://api.example/v2",
} as const;
const wait = { ...base, type: "wait", attempt: 1 } as const;
const page = { ...base, type: "page", index: 1, rows: 20 } as const;
const drift = {
  ...base,
  type: "drift",
  kind: "converted",
  count: 2,
  expected: "a number",
  received: "text",
  example: "data.0.price",
} as const;
const error = new NetworkError("The connection was closed");
const rateLimit = { limit: 60, remaining: 58, resetAt: new Date(0) };

type Case = [event: ClientEvent, what: string, detail: string, bad: boolean];

test.each<Case>([
  [
    { ...base, type: "request", attempt: 2, method: "GET", url: "https://api.example/v2" },
    "attempt 2 sent",
    "GET https://api.example/v2",
    false,
  ],
  [
    { ...redirect, status: 301, url: "https://api.example/v3" },
    "redirect 301",
    "GET https://api.example/v3",
    false,
  ],
  [
    { ...redirect, status: 302, url: "https://files.example/v3" },
    "redirect 302",
    "GET https://files.example/v3, another origin than https://api.example. A credential is sent only to the origins that it was given for",
    false,
  ],
  [
    { ...base, type: "refresh", attempt: 2 },
    "credential refused",
    "the service answered attempt 2 with 401; it is sent again with a renewed credential",
    true,
  ],
  [{ ...response, status: 200 }, "response 200", "12,345 bytes in 18 ms", false],
  [{ ...response, status: 503 }, "response 503", "12,345 bytes in 18 ms", true],
  [
    { ...response, status: 200, rateLimit },
    "response 200",
    "12,345 bytes in 18 ms, 58 of 60 requests left until 1970-01-01T00:00:00.000Z",
    false,
  ],
  [
    { ...base, type: "retry", attempt: 1, delay: 250, error },
    "attempt 1 failed",
    "network: The connection was closed; sent again in 250 ms",
    true,
  ],
  [{ ...wait, atLeast: 400 }, "attempt 1 waits", "for a limit, at least 400 ms", false],
  [{ ...wait, atLeast: 0 }, "attempt 1 waits", "for a limit", false],
  [
    { ...wait, atLeast: 30_000, until: new Date(30_000), reason: "The service asked to wait", place: 3 },
    "attempt 1 waits",
    "The service asked to wait, at least 30 s until 1970-01-01T00:00:30.000Z, place 3 in the queue",
    false,
  ],
  [{ ...wait, attempt: 0, atLeast: 0, flight: 7 }, "shares a response", "of call 7", false],
  [{ ...base, type: "cache", state: "miss" }, "cache", "miss", false],
  [
    { ...base, type: "cache", state: "stale" },
    "cache",
    "stale, an older response is used: the service fails, or is asked in the background",
    true,
  ],
  [{ ...page, rejected: 0 }, "page 2 read", "20 rows", false],
  [{ ...page, rejected: 3 }, "page 2 read", "20 rows, 3 rejected", false],
  [
    { ...drift, path: "data.*.price" },
    "converted",
    "2 × data.*.price: expected a number, received text",
    true,
  ],
  [{ ...drift, path: "" }, "converted", "2 × the body: expected a number, received text", true],
  [{ ...base, type: "done" }, "done", "", false],
  [
    { ...base, type: "error", error },
    "failed",
    "network: The connection was closed. Check the base address, and this machine's network.",
    true,
  ],
  [{ ...base, type: "error", error: new TypeError("key-123") }, "failed", "TypeError", true],
  [{ ...base, type: "error", error: "key-123" }, "failed", "string", true],
])("%o", (event, what, detail, bad) => {
  expect(describeEvent(event)).toEqual({ what, detail, bad });
});

test("durations have a unit that fits them", () => {
  expect([0.34, 18.4, 59_999, 125_400].map(formatMilliseconds)).toEqual([
    "0.3 ms",
    "18 ms",
    "60 s",
    "2 min 5 s",
  ]);
});
