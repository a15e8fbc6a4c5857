import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { CallOptions } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { createThing, getThing } from "../shop.ts";
import { message, sayAndStall, THING } from "../faults/raw-responses.ts";
import { subjectOf, type Subject } from "../faults/client.ts";
import { leavesNothing } from "../faults/residue.ts";
import { serve, type Answer, type FaultyServer } from "../faults/server.ts";
import { failureOf } from "@org/test-kit/untyped";
import { collectGarbage } from "./heap.ts";

leavesNothing();

const whole = message({ body: THING });
const places: readonly (readonly [name: string, answer: Answer])[] = [
  ["nothing has come", () => {}],
  ["headers stall", sayAndStall(whole.subarray(0, 30))],
  ["the body stalls", sayAndStall(whole.subarray(0, -3))],
];

type Start = (subject: Subject, options: CallOptions) => Promise<unknown>;
const ways: readonly (readonly [name: string, start: Start])[] = [
  ["a safe call", ({ client }, options) => client.call(getThing, { id: "7" }, options)],
  ["an unsafe call", ({ client }, options) => client.call(createThing, { name: "lamp" }, options)],
];

// A request that follows a signal is, to the platform, garbage as soon as nobody but the platform holds it; the
// signal then ends nothing any more.
describe.each(places)("garbage that is collected while %s", (_, answer) => {
  test.each(ways)("does not keep %s from being aborted", async (_name, start) => {
    await using server = await serve(answer);
    const subject = subjectOf(server.origin);
    const controller = new AbortController();
    const failed = failureOf(() => start(subject, { signal: controller.signal }));
    await heard(server);
    const reason = new Error("enough");
    controller.abort(reason);
    expect(await failed).toBe(reason);
    await server.deserted();
  });

  test.each(ways)("does not keep %s from its deadline", async (_name, start) => {
    await using server = await serve(answer);
    const clock = fakeClock();
    const subject = subjectOf(server.origin, { clock, timeout: { attempt: 300 }, retry: { retries: 0 } });
    const failed = failureOf(() => start(subject, {}));
    await heard(server);
    await clock.advance(300);
    expect(await failed).toMatchObject({ code: "timeout", scope: "attempt" });
    await server.deserted();
  });
});

const ROUNDS = 3;

/** Waits until the request has arrived, and runs the garbage collector. */
async function heard({ requests }: FaultyServer): Promise<void> {
  await collectGarbage();
  while (requests.length === 0) await setImmediate();
  for (let round = 0; round < ROUNDS; round += 1) await collectGarbage();
}
