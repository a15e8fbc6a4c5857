import { ServerError, type ClientEvent } from "@org/http-core";
import { expect, test } from "vitest";
import { traceJson, traceLine } from "./trace-line.ts";

const timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
const base = { operation: "chainstats.dailyUncles", call: 1, at: 12.345, timings };

test.each<[ClientEvent, string]>([
  [{ ...base, type: "done" }, "✓ done"],
  [
    { ...base, type: "request", attempt: 2, method: "GET", url: "https://api.example/v2" },
    "→ attempt 2 sent: GET https://api.example/v2",
  ],
  [
    { ...base, type: "retry", attempt: 1, delay: 50, error: new ServerError("Bad Gateway") },
    "↻ attempt 1 failed: next in 50 ms: server: Bad Gateway",
  ],
  [{ ...base, type: "error", error: new ServerError("Bad Gateway") }, "✗ failed: server: Bad Gateway"],
  [
    { ...base, type: "error", error: new ServerError("\u001b[2JBad\nGateway") },
    "✗ failed: server: [2JBad Gateway",
  ],
])("%o", (event, happened) => {
  expect(traceLine(event)).toBe(`#1      12.3 ms  ${happened}`);
});

test.each<[ClientEvent, unknown]>([
  [{ ...base, type: "done" }, { type: "done" }],
  [
    { ...base, type: "retry", attempt: 1, delay: 50, error: new ServerError("Bad Gateway") },
    { type: "retry", attempt: 1, delay: 50, error: { code: "server", message: "Bad Gateway" } },
  ],
  [
    { ...base, type: "error", error: new TypeError("s3cr3t") },
    { type: "error", error: { name: "TypeError" } },
  ],
])("%o as JSON", (event, happened) => {
  expect(JSON.parse(traceJson(event))).toEqual({ ...base, ...Object(happened) });
});
