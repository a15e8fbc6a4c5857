import { ServerError, type ClientEvent } from "@org/http-core";
import { expect, test } from "vitest";
import { traceJson } from "./trace-json.ts";

const timings = { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 };
const base = { operation: "chainstats.dailyUncles", call: 1, at: 12.345, timings };

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
