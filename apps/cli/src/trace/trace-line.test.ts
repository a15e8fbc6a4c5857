import { ServerError, type ClientEvent } from "@org/http-core";
import { expect, test } from "vitest";
import { traceLine } from "./trace-line.ts";

const timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
const base = { operation: "chainstats.dailyUncles", call: 1, at: 12.345, timings };

test.each<[ClientEvent, string]>([
  [{ ...base, type: "done" }, "✓ done"],
  [
    { ...base, type: "wait", attempt: 0, atLeast: 0, flight: 1 },
    "… shares the answer that call 1 has asked for",
  ],
  [
    { ...base, type: "request", attempt: 1, method: "GET", url: "https://api.example/v2" },
    "→ GET https://api.example/v2",
  ],
  [
    { ...base, type: "request", attempt: 2, method: "GET", url: "https://api.example/v2" },
    "→ GET https://api.example/v2  attempt 2",
  ],
  [
    {
      ...base,
      type: "response",
      attempt: 1,
      status: 200,
      bytes: 4312,
      duration: 11.71,
      rateLimit: undefined,
    },
    "← 200  4312 bytes in 11.7 ms",
  ],
  [
    {
      ...base,
      type: "response",
      attempt: 1,
      status: 200,
      bytes: 2,
      duration: 1,
      rateLimit: { limit: 60, remaining: 58, resetAt: new Date(0) },
    },
    "← 200  2 bytes in 1.0 ms, 58 of 60 requests left until 1970-01-01T00:00:00.000Z",
  ],
  [
    { ...base, type: "retry", attempt: 1, delay: 50, error: new ServerError("Bad Gateway") },
    "↻ attempt 2 in 50.0 ms: server: Bad Gateway",
  ],
  [{ ...base, type: "page", index: 0, rows: 100, rejected: 2 }, "▤ page 1: 100 rows, 2 rejected"],
  [
    {
      ...base,
      type: "drift",
      kind: "converted",
      count: 2,
      path: "data.*.price",
      expected: "a number",
      received: "text",
      example: "data.0.price",
    },
    "≠ 2 × converted, data.*.price: expected a number, received text",
  ],
  [{ ...base, type: "error", error: new ServerError("Bad Gateway") }, "✗ server: Bad Gateway"],
])("%o", (event, happened) => {
  expect(traceLine(event)).toBe(`#1      12.3 ms  ${happened}`);
});
