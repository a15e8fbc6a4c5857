import { ServerError, type ClientEvent } from "@org/http-core";
import { expect, test } from "vitest";
import { barText, waterfallOf, type Bar } from "./waterfall.ts";

const base = {
  operation: "a.b",
  timings: { queue: 0, cache: 0, wire: 0, decode: 0, validate: 0 },
} as const;
const sent = (at: number, attempt = 1, call = 1): ClientEvent => {
  return { ...base, type: "request", call, at, attempt, method: "GET", url: "https://api.example" };
};
const received = (at: number, status: number, call = 1): ClientEvent => {
  const read = { attempt: 1, status, bytes: 2, duration: 1, rateLimit: undefined };
  return { ...base, ...read, type: "response", call, at };
};
const retried = (at: number, delay: number): ClientEvent => {
  const error = new ServerError("no", { operation: "a.b" });
  return { ...base, type: "retry", call: 1, at, attempt: 1, delay, error };
};
const waiting = (at: number, atLeast: number): ClientEvent => {
  return { ...base, type: "wait", call: 1, at, attempt: 1, atLeast };
};
const done = (at: number, call = 1): ClientEvent => ({ ...base, type: "done", call, at });
const begun = new Map([[1, 1_000]]);

/** The bars of one call as text: `label from-to ending`. */
const drawn = (...events: readonly ClientEvent[]): readonly string[] => {
  const [call] = waterfallOf(events, begun).calls;
  return (call?.bars ?? []).map(
    ({ label, from, to, ending, open }) => `${label} ${String(from)}-${String(to)} ${open ? "open" : ending}`,
  );
};

test("attempts, back-off and waits follow each other", () => {
  expect(
    drawn(waiting(0, 5), sent(7), received(20, 503), retried(20, 100), sent(125, 2), received(140, 200)),
  ).toEqual(["waits for a limit 0-7 ", "attempt 1 7-20 503", "back-off 20-125 ", "attempt 2 125-140 200"]);
});

test("an attempt without a response ends with its error", () => {
  expect(drawn(sent(0), retried(30, 100))).toEqual(["attempt 1 0-30 server", "back-off 30-130 open"]);
  expect(drawn(sent(0), { ...base, type: "error", call: 1, at: 9, error: new Error("no") })).toEqual([
    "attempt 1 0-9 failed",
  ]);
});

test("each hop of a redirect is a step", () => {
  const url = "https://api.example/moved";
  const hop = { attempt: 1, status: 301, from: "https://api.example/old", method: "GET", url };
  const redirected: ClientEvent = { ...base, ...hop, type: "redirect", call: 1, at: 10 };
  expect(drawn(sent(0), redirected, received(30, 200))).toEqual([
    "attempt 1 0-10 301",
    "redirected to 10-30 200",
  ]);
});

test("a redirect that the platform followed belongs to its attempt, and has no time of its own", () => {
  const url = "https://api.example";
  const exchange = { number: 1, method: "GET", url, headers: [], body: undefined, status: 200 };
  const moved = { ...exchange, redirectedTo: `${url}/moved`, sentAt: 0, respondedAt: 9 };
  const [call] = waterfallOf([sent(0), received(30, 200)], begun, [moved]).calls;
  expect(call?.bars).toMatchObject([{ from: 0, to: 30, ending: "200", redirectedTo: `${url}/moved` }]);
});

test("an attempt that was refused is drawn with its 401, the new credential, and the request with it", () => {
  const url = "https://api.example";
  const exchange = { method: "GET", url, headers: [], body: undefined, redirectedTo: undefined };
  const [call] = waterfallOf([sent(0), received(30, 200), done(31)], begun, [
    { ...exchange, number: 1, status: 401, sentAt: 1_001, respondedAt: 1_010 },
    { ...exchange, number: 2, status: 200, sentAt: 1_018, respondedAt: 1_028 },
  ]).calls;
  expect(call?.bars).toMatchObject([
    { label: "attempt 1", from: 0, to: 10, ending: "401", bad: true },
    { kind: "credential", label: "new credential", from: 10, to: 18, ending: "", bad: false },
    { label: "attempt 1 again", from: 18, to: 30, ending: "200", bad: false },
  ]);
});

test("what came from the cache without a request is a step, and a revalidation is a request", () => {
  const cached = (state: "fresh" | "revalidated"): ClientEvent => {
    return { ...base, type: "cache", call: 1, at: 3, state };
  };
  expect(drawn(cached("fresh"), done(4))).toEqual(["from the cache 0-3 fresh"]);
  expect(drawn(sent(1), received(2, 304), cached("revalidated"), done(4))).toEqual(["attempt 1 1-2 304"]);
});

test("a call that shares a response waits until it is done", () => {
  const shared: ClientEvent = { ...base, type: "wait", call: 2, at: 0, attempt: 0, atLeast: 0, flight: 1 };
  const { calls } = waterfallOf([shared, done(8, 2)], new Map([[2, 0]]));
  expect(calls[0]?.bars).toMatchObject([{ label: "shares call 1", from: 0, to: 8, open: false }]);
});

test("calls at the same time overlap, and the time between calls is left out", () => {
  const events = [
    ...[sent(0), sent(0, 1, 2), received(50, 200), received(20, 200, 2), done(50), done(20, 2)],
    ...[sent(0, 1, 3), received(10, 200, 3), done(10, 3)],
  ];
  const starts = new Map([
    [1, 1_000],
    [2, 1_010],
    [3, 61_000],
  ]);
  const { calls, zero } = waterfallOf(events, starts);
  expect(calls.map(({ bars }) => bars.map(({ from, to }) => [from, to]))).toEqual([
    [[0, 50]],
    [[10, 30]],
    [[50, 60]],
  ]);
  expect(zero).toBe(60_950);
});

test("the text of a step says how it ended, or how long it still takes", () => {
  const bar: Bar = { kind: "limit", label: "", ending: "", from: 0, to: 4_000, bad: false, open: true };
  expect(barText(bar, 800)).toBe("3.2 s left");
  expect(barText(bar, 5_000)).toBe("waiting");
  expect(barText({ ...bar, kind: "attempt" }, 0)).toBe("waiting for the response");
  expect(barText({ ...bar, open: false }, 0)).toBe("4000 ms");
  expect(barText({ ...bar, kind: "attempt", ending: "503", to: 12, open: false }, 0)).toBe("503 · 12 ms");
});
