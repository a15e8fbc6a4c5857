import type { WaitEvent } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { good, SECOND, setUp, slowDown } from "./write-service.ts";

const START = Date.UTC(2026, 0, 1);
const at = (milliseconds: number) => new Date(START + milliseconds);

/** A service, and the waits that its client reports. */
function watched(respond: Parameters<typeof setUp>[0], options: Parameters<typeof setUp>[1] = {}) {
  const waits: WaitEvent[] = [];
  const wait = (event: WaitEvent) => void waits.push(event);
  return { ...setUp(respond, { on: { wait }, ...options }), waits };
}

/** A response that comes after 300 ms. */
const slowly = (clock: { readonly timer: (delay: number, callback: () => void) => unknown }) =>
  new Promise<Response>((resolve) => {
    clock.timer(300, () => {
      resolve(good());
    });
  });

describe("`client.limits()` says who waits", () => {
  test("for the end of other requests, where no limit is known", async () => {
    const service = watched(() => slowly(service.clock), { limit: { concurrency: 1, announced: false } });
    const { client, clock, read, run, waits } = service;
    const calls = ["1", "2"].map((id) => read(id));
    await clock.advance(100);
    calls.push(read("3"));
    await clock.advance(100);
    const [known, ...others] = client.limits();
    expect(others).toEqual([]);
    expect(known).toMatchObject({ limit: undefined, remaining: undefined, bucket: "" });
    expect(known?.waiting).toEqual({
      count: 2,
      reason: "Other requests are under way",
      since: at(0),
      nextTurn: undefined,
    });
    expect(waits).toMatchObject([
      { call: 2, atLeast: 0, until: undefined, reason: "Other requests are under way", place: 1 },
      { call: 3, atLeast: 0, until: undefined, reason: "Other requests are under way", place: 2 },
    ]);
    await run(calls);
    expect(client.limits()).toEqual([]);
  });

  test("for a declared limit, and when the next turn is", async () => {
    const windows = [{ requests: 1, per: SECOND }];
    const { client, clock, read, run, waits } = watched(good, { limit: { windows } });
    const calls = ["1", "2", "3"].map((id) => read(id));
    await clock.advance(100);
    const reason = "The declared limit of 1 requests in 1 s";
    expect(client.limits()).toMatchObject([
      {
        declared: true,
        limit: 1,
        remaining: 0,
        waiting: { count: 2, reason, since: at(0), nextTurn: at(1_002) },
      },
    ]);
    expect(waits).toMatchObject([
      { call: 2, atLeast: 1_000, until: at(1_000), reason, place: 1 },
      { call: 3, atLeast: 2_000, until: at(2_000), reason, place: 2 },
    ]);
    await run(calls);
  });

  test("for a refusal, and for a turn among the writes", async () => {
    const limit = { writes: { concurrency: 1 } };
    const { client, clock, run, waits, write } = watched((n) => (n === 1 ? slowDown() : good()), { limit });
    const calls = [write("a"), write("b")];
    await clock.advance(10 * SECOND);
    const waiting = { reason: "The service asked to wait", since: at(0), nextTurn: at(30 * SECOND) };
    expect(client.limits()).toMatchObject([
      { bucket: "(writes)", remaining: 0, waiting: { ...waiting, count: 2 } },
      { bucket: "", remaining: 0, resetAt: at(30 * SECOND), waiting: { ...waiting, count: 1 } },
    ]);
    expect(waits.map(({ call, place, reason }) => [call, place, reason])).toEqual([
      [2, 1, "Other requests are under way"],
      [2, 1, "The service asked to wait"],
      [1, 1, "The service asked to wait"],
      [1, 1, "The service asked to wait"],
    ]);
    await run(calls);
    expect(client.limits().every((one) => one.waiting === undefined)).toBe(true);
  });
});
