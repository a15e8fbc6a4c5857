import { HOUR } from "@org/http-core/operation";
import { describe, expect, test } from "vitest";
import { RateLimitError, retryBudget, ServerError, systemClock, type Clock } from "@org/http-core";
import { getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { good, inTurn, message, say } from "./raw-responses.ts";
import { subjectOf, type Subject } from "./client.ts";
import { leavesNothing } from "./residue.ts";
import { serve, type Answer } from "./server.ts";

leavesNothing();

const CALLERS = 100;

/** The cost of a retry, and the size of the retry budget. */
const BUDGET = 500;
const COST = 14;

const down = say({ start: "HTTP/1.1 503 Service Unavailable", body: "down" });

/** A clock that runs a thousand times as fast: what is waited for is looked at, not waited for. */
function hurried(): Clock {
  const [began, start] = [Date.now(), performance.now()];
  const monotonic = (): number => (performance.now() - start) * 1_000;
  return {
    now: () => began + monotonic(),
    monotonic,
    timer: (delay, callback) => systemClock.timer(delay / 1_000, callback),
  };
}
const noDeadline = { attempt: Infinity, total: Infinity };

function callAll({ client }: Subject, prefix: string): Promise<unknown[]> {
  const ids = Array.from({ length: CALLERS }, (_, index) => `${prefix}${String(index)}`);
  return Promise.all(ids.map((id) => failureOf(() => client.call(getThing, { id }))));
}

describe("a storm", () => {
  test("of 5xx is not amplified beyond the retry budget", async () => {
    await using server = await serve(down);
    const subject = subjectOf(server.origin, {
      clock: hurried(),
      timeout: noDeadline,
      retryBudget: retryBudget(BUDGET),
    });
    const failures = await callAll(subject, "a");
    for (const failure of failures) expect(failure).toBeInstanceOf(ServerError);
    expect(server.requests.length).toBeLessThanOrEqual(CALLERS + Math.floor(BUDGET / COST));
    expect(subject.timers()).toBe(0);
    await server.deserted();
  });

  test("that is over ends for all callers", async () => {
    let stormy = true;
    await using server = await serve((socket, request) => (stormy ? down : good)(socket, request));
    const { client, timers } = subjectOf(server.origin);
    await callAll({ client, timers, events: [] }, "a");
    stormy = false;
    const ids = Array.from({ length: CALLERS }, (_, index) => `b${String(index)}`);
    const things = await Promise.all(ids.map((id) => client.call(getThing, { id })));
    expect(things).toHaveLength(CALLERS);
    expect(timers()).toBe(0);
    await server.deserted();
  });
});

const dateIn = (milliseconds: number): string => new Date(Date.now() + milliseconds).toUTCString();
const lateBy = (skew: number): readonly string[] => [
  `Date: ${dateIn(skew)}`,
  `Retry-After: ${dateIn(skew + 2_000)}`,
];

function asking(headers: readonly string[]): Answer {
  return say(message({ start: "HTTP/1.1 503 Service Unavailable", headers, body: "down" }));
}

describe.concurrent("a Retry-After", () => {
  // Without a word that can be used the wait is the backoff's, which the client here draws as 0. A time that is over
  // is such a word, but nobody who was just refused is sent back at once.
  const waits: readonly (readonly [name: string, headers: readonly string[], delay: number])[] = [
    ["that is negative", ["Retry-After: -5"], 0],
    ["that is garbage", ["Retry-After: in a while"], 0],
    ["that is empty", ["Retry-After:"], 0],
    ["given twice", ["Retry-After: 1", "Retry-After: 2"], 2_000],
    ["of no number", ["Retry-After: NaN"], 0],
    ["in a notation of its own", ["Retry-After: 1e9"], 0],
    ["of zero", ["Retry-After: 0"], 50],
    ["in the past", [`Date: ${dateIn(0)}`, `Retry-After: ${dateIn(-HOUR)}`], 50],
    ["of a day that does not exist", ["Retry-After: Mon, 99 Foo 2026 00:00:00 GMT"], 0],
    ["of two seconds", ["Retry-After: 2"], 2_000],
    ["by a clock two hours fast", lateBy(2 * HOUR), 2_000],
    ["by a clock two hours slow", lateBy(-2 * HOUR), 2_000],
  ];

  test.each(waits)("%s delays the retry by a sensible time", async (_, headers, delay) => {
    await using server = await serve(inTurn(asking(headers), good));
    const { client, events, timers } = subjectOf(server.origin, { clock: hurried(), timeout: noDeadline });
    expect(await client.call(getThing, { id: "7" })).toEqual({ id: "7" });
    expect(events.flatMap((event) => (event.type === "retry" ? [event.delay] : []))).toEqual([delay]);
    expect(timers()).toBe(0);
    await server.deserted();
  });

  test.each([
    ["that is huge", ["Retry-After: 999999999999"]],
    ["in the year 9999", ["Retry-After: Fri, 31 Dec 9999 23:59:59 GMT"]],
    ["of an hour", ["Retry-After: 3600"]],
    ["two hours ahead, by our clock alone", [`Retry-After: ${dateIn(2 * HOUR)}`]],
  ])("%s is reported at once, with its time", async (_, headers) => {
    await using server = await serve(asking(headers));
    const { client, timers } = subjectOf(server.origin);
    const failure = await failureOf(() => client.call(getThing, { id: "7" }));
    expect(failure).toBeInstanceOf(RateLimitError);
    expect(failure).toMatchObject({ status: 503, attempts: 1 });
    expect(failure).toHaveProperty("retryAt", expect.any(Date));
    expect(JSON.stringify(failure)).toMatch(/"retryAt":"[+\d]/);
    expect(server.requests).toHaveLength(1);
    expect(timers()).toBe(0);
    await server.deserted();
  });
});
