import { expect, test } from "vitest";
import {
  InvalidRequestError,
  ParameterError,
  RateLimitError,
  SchemaError,
  ServerError,
  type CallMeta,
  type ClientEvent,
  type Page,
} from "@org/http-core";
import type { Exchange } from "../run/exchange.ts";
import { factsOf, headersOf, headline } from "./facts.ts";

const timings = { queue: 0, cache: 0, wire: 12, decode: 0, validate: 0 };
const meta: CallMeta = {
  status: 200,
  attempts: 2,
  cache: "miss",
  rateLimit: undefined,
  requestId: undefined,
  warnings: [],
  timings: { ...timings, total: 35.2 },
};
const none = { events: [], exchanges: [], environment: undefined };
const response = new Response("{}", { status: 200, statusText: "OK", headers: { "X-One": "1" } });

function page(items: readonly unknown[], more: Partial<Page<unknown>> = {}): Page<unknown> {
  return {
    items,
    rejected: [],
    envelope: {},
    params: {},
    cursor: undefined,
    next: () => Promise.resolve(undefined),
    response,
    meta,
    async *[Symbol.asyncIterator]() {
      yield* items;
    },
    ...more,
  };
}

const done = { running: false, outdated: false } as const;

const rejected = [
  { index: 1, place: "1", value: {}, error: new SchemaError("data.1.id", "string", "nothing") },
];

test("the headline is the outcome", () => {
  expect(headline({ ...done, outcome: undefined })).toEqual({ text: "", tone: "quiet" });
  expect(headline({ ...done, running: true, outcome: undefined })).toEqual({
    text: "Running…",
    tone: "quiet",
  });
  const before = { kind: "page", page: page([1, 2]), number: 3, before: undefined } as const;
  expect(headline({ running: true, outdated: true, outcome: before }).text).toBe(
    "Running… Below: the previous result",
  );
  expect(headline({ ...done, outcome: before })).toEqual({
    text: "200 OK · page 3 · 2 rows",
    tone: "good",
  });
  expect(headline({ ...done, outcome: { kind: "result", data: "", rejected: [], response, meta } })).toEqual({
    text: "200 OK",
    tone: "good",
  });
});

test("the headline counts rejected rows, and is no success without a valid one", () => {
  const ofPage = (items: readonly unknown[]) =>
    headline({
      ...done,
      outcome: { kind: "page", page: page(items, { rejected }), number: 1, before: undefined },
    });
  expect(ofPage([1])).toEqual({ text: "200 OK · page 1 · 1 row, 1 rejected", tone: "warning" });
  expect(ofPage([])).toEqual({ text: "200 OK · page 1 · 0 rows, 1 rejected", tone: "bad" });
  const ofResult = (data: unknown) =>
    headline({ ...done, outcome: { kind: "result", data, rejected, response, meta } });
  expect(ofResult([1])).toEqual({ text: "200 OK, 1 rejected", tone: "warning" });
  expect(ofResult([])).toEqual({ text: "200 OK, 1 rejected", tone: "bad" });
});

test("a failure has its status and kind", () => {
  const failed = (error: unknown) => headline({ ...done, outcome: { kind: "failure", error } });
  expect(failed(new ServerError("down", { status: 503 }))).toEqual({
    text: "503 · ServerError",
    tone: "bad",
  });
  expect(failed(new ParameterError("limit", "a number", '"x"')).text).toBe("ParameterError");
  expect(failed(new DOMException("given up", "AbortError")).text).toBe("Stopped");
  expect(failed("odd").text).toBe("Failed");
});

test("unknown facts are not shown", () => {
  expect(factsOf({ kind: "result", data: "", rejected: [], response, meta }, none)).toEqual([
    ["Attempts", "2"],
    ["Cache", "miss"],
    ["Total", "35 ms"],
    ["On the wire", "12 ms"],
  ]);
});

test("a wait for limits is shown if the run had one", () => {
  const waits: ClientEvent = {
    type: "wait",
    operation: "a.b",
    call: 1,
    at: 0,
    timings,
    attempt: 1,
    atLeast: 300,
  };
  const others: ClientEvent = { ...waits, attempt: 0, atLeast: 0, flight: 3 };
  const ended: ClientEvent = { type: "done", operation: "a.b", call: 1, at: 310, timings };
  const waited = { ...meta, timings: { ...meta.timings, queue: 300 } };
  const factsAfter = (...events: readonly ClientEvent[]) =>
    Object.fromEntries(
      factsOf({ kind: "result", data: "", rejected: [], response, meta: waited }, { ...none, events }),
    )["Waited for limits"];
  expect(factsAfter(waits, ended)).toBe("300 ms");
  expect(factsAfter(ended)).toBeUndefined();
  expect(factsAfter(others, ended)).toBeUndefined();
  expect(factsAfter(waits, ended, { ...ended, call: 2 })).toBeUndefined();
});

test.each([
  [512, "512 bytes"],
  [109_240, "109.2 kB"],
])("the body of %d bytes has a size, unless the cache had it", (bytes, text) => {
  const shared = { operation: "a.b", call: 1, at: 0, timings };
  const answered: ClientEvent = {
    ...shared,
    ...{ type: "response", attempt: 1, status: 200, bytes, duration: 9, rateLimit: undefined },
  };
  const ended: ClientEvent = { ...shared, type: "done" };
  const bodyAfter = (...events: readonly ClientEvent[]) =>
    Object.fromEntries(
      factsOf({ kind: "result", data: "", rejected: [], response, meta }, { ...none, events }),
    ).Body;
  expect(bodyAfter(answered, ended)).toBe(text);
  expect(bodyAfter(answered, ended, { ...ended, call: 2 })).toBeUndefined();
});

test("a rate limit has the values that the service sent", () => {
  const factsWith = (rateLimit: CallMeta["rateLimit"]) =>
    Object.fromEntries(
      factsOf({ kind: "result", data: "", rejected: [], response, meta: { ...meta, rateLimit } }, none),
    )["Rate limit"];
  expect(factsWith({ limit: 5_000, remaining: 4_998, resetAt: undefined })).toBe("4,998 of 5,000 left");
  expect(factsWith({ limit: undefined, remaining: 3, resetAt: undefined })).toBe("3 of unknown left");
});

test("an error has facts besides its message", () => {
  const error = new ServerError("down", {
    status: 503,
    attempts: 4,
    hint: "Wait.",
    url: "https://api.example",
  });
  expect(factsOf({ kind: "failure", error }, none)).toEqual([["Attempts", "4"]]);
  expect(factsOf({ kind: "failure", error: "odd" }, none)).toEqual([]);
});

test("an error has its limit, its fields, and the properties that its hint names", () => {
  const retryAt = new Date("2026-11-26T05:59:44Z");
  const rateLimit = { limit: 60, remaining: 0, resetAt: retryAt };
  const limited = new RateLimitError("too many", "burst", { attempts: 1, retryAt, rateLimit });
  expect(factsOf({ kind: "failure", error: limited }, none)).toEqual([
    ["Attempts", "1"],
    ["Rate limit", "0 of 60 left until 05:59:44 UTC"],
    ["retryAt", "2026-11-26T05:59:44.000Z"],
    ["kind", "burst"],
    ["sent", "maybe"],
  ]);
  const field = { field: "limit", code: "type", message: "no number", resource: undefined };
  const wrong = new InvalidRequestError("limit: no number", {
    requestId: "r1",
    fields: [
      { ...field, documentationUrl: undefined },
      { ...field, field: "offset", message: undefined, documentationUrl: undefined },
    ],
  });
  expect(factsOf({ kind: "failure", error: wrong }, none)).toEqual([
    ["Attempts", "0"],
    ["Request id", "r1"],
    ["fields", "limit · type · no number; offset · type"],
  ]);
});

test("headers are those of the response", () => {
  expect(headersOf({ kind: "result", data: "", rejected: [], response, meta })).toContainEqual([
    "x-one",
    "1",
  ]);
});

test("where the browser was redirected to, and the environment, are facts of a result and of a failure", () => {
  const exchange: Exchange = {
    number: 1,
    method: "GET",
    url: "https://api.example/a",
    headers: [],
    body: undefined,
    status: 200,
    redirectedTo: "https://api.example/b",
    sentAt: 0,
    respondedAt: undefined,
  };
  const redirect = ["Redirected to", "https://api.example/b"];
  const run = { ...none, exchanges: [exchange], environment: "free plan" };
  expect(factsOf({ kind: "result", data: "", rejected: [], response, meta }, run)).toContainEqual(redirect);
  expect(factsOf({ kind: "failure", error: "odd" }, run)).toEqual([redirect, ["Environment", "free plan"]]);
});
