import { getEventListeners } from "node:events";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { CallOptions } from "@org/http-core";
import { byCursor, createThing, getThing } from "../shop.ts";
import { failureOf } from "@org/test-kit/untyped";
import { drip, message, say, sayAndStall, THING } from "./raw-responses.ts";
import { subjectOf, type Subject } from "./client.ts";
import { leavesNothing } from "./residue.ts";
import { serve, type Answer, type FaultyServer } from "./server.ts";

leavesNothing();

const whole = message({ body: THING });
const busy = say({ start: "HTTP/1.1 503 Service Unavailable", headers: ["Retry-After: 30"], body: "down" });

const late = { code: "timeout", scope: "total", timeout: 300 };

/** The phases in which a call may be ended, by what the service does, with the error of a deadline. */
const places: readonly (readonly [name: string, answer: Answer, error: object])[] = [
  ["nothing has come", () => {}, late],
  ["headers stall", sayAndStall(whole.subarray(0, 30)), late],
  ["the body is awaited", sayAndStall(message({ length: THING.length })), late],
  ["the body stalls", sayAndStall(whole.subarray(0, -3)), late],
  ["bytes drip", drip(whole, 100), late],
  ["the next attempt is awaited", busy, { code: "rate_limit", status: 503, sent: "yes" }],
];

type Start = (subject: Subject, options: CallOptions) => Promise<unknown>;
const ways: readonly (readonly [name: string, start: Start])[] = [
  ["a call", ({ client }, options) => client.call(getThing, { id: "7" }, options)],
  ["a raw call", ({ client }, options) => client.call(getThing, { id: "7" }, options).raw()],
  ["a list", ({ client }, options) => client.list(byCursor, {}, options).collect({ max: 9 })],
];

describe.concurrent.each(places)("while %s", (_, answer, error) => {
  describe.each(ways)("%s", (_name, start) => {
    test("that is aborted ends with the reason and releases everything", async () => {
      await using server = await serve(answer);
      const subject = subjectOf(server.origin);
      const controller = new AbortController();
      const reason = { why: "a reason need not be an Error" };
      const failed = failureOf(() => start(subject, { signal: controller.signal }));
      await heard(server);
      controller.abort(reason);
      expect(await failed).toBe(reason);
      expect(server.requests).toHaveLength(1);
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
      expect(subject.timers()).toBe(0);
      await server.deserted();
    });

    test("whose deadline is too early fails, and releases everything", async () => {
      await using server = await serve(answer);
      const subject = subjectOf(server.origin);
      const failure = await failureOf(() => start(subject, { timeout: { total: 300 } }));
      expect(failure).toMatchObject(error);
      expect(subject.timers()).toBe(0);
      await server.deserted();
    });
  });
});

test("a call that is aborted before it is awaited sends nothing", async () => {
  await using server = await serve(() => {});
  const { client, timers } = subjectOf(server.origin);
  const reason = new Error("enough");
  const call = client.call(createThing, { name: "lamp" }, { signal: AbortSignal.abort(reason) });
  expect(await failureOf(() => call)).toBe(reason);
  expect(server.connections()).toBe(0);
  expect(timers()).toBe(0);
});

/** Turns of this process, in which both ends of the connection are, until what a service has said is heard. */
const TURNS = 50;

/** Waits until the request has arrived, and until the service's reaction has arrived. */
async function heard({ requests }: FaultyServer): Promise<void> {
  while (requests.length === 0) await setImmediate();
  for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
}
