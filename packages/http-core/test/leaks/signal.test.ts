import { getEventListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { times } from "@org/vitest-config/times";
import { createClient, retryBudget, type Client, type Fetch } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { byCursor, createThing, getThing } from "../shop.ts";
import { leavesNothing } from "../faults/residue.ts";
import { inUse } from "./heap.ts";

leavesNothing();

const AT_ONCE = 100;
/** Calls before the measurement, which allocate what remains: compiled code, budgets of the process. */
const WARM = times(400, 2_000);
const CALLS = times(1_600, 10_000);
const OTHER_CALLS = times(400, 1_000);
/** Bytes: a word or two for each call would exceed it. */
const LITTLE = times(1_000_000, 2_000_000);

/** The behaviour of the service by requested id: the first time and, if requested again, later. */
const outcomes = {
  good: () => Response.json({ id: "7" }),
  down: () => new Response("", { status: 503 }),
  refused: () => new Response("", { status: 404 }),
  broken: () => new Response('{"id":'),
  drifted: () => Response.json({ id: 7 }),
  cut: () => {
    throw new TypeError("fetch failed");
  },
  silent: () => new Promise<Response>(() => {}),
  stalled: () => new Response(new ReadableStream()),
} as const satisfies Readonly<Record<string, () => Response | Promise<Response>>>;
/** One in eight goes wrong, in all ways in turn: those that are waited for cost a test most of its time. */
const names = Object.keys(outcomes).flatMap((name) => [...Array.from({ length: 7 }, () => "good"), name]);

const fetch: Fetch = async (url) => {
  const found = Object.entries(outcomes).find(([name]) => url.includes(name));
  return found === undefined ? Response.json({ data: [{ id: "7" }] }) : found[1]();
};

type Start = (client: Client, id: string, signal: AbortSignal) => Promise<unknown>;
const call: Start = (client, id, signal) => client.call(getThing, { id }, { signal });
const otherWays: readonly (readonly [name: string, start: Start])[] = [
  ["raw calls", (client, id, signal) => client.call(getThing, { id }, { signal }).raw()],
  ["unsafe calls", (client, _, signal) => client.call(createThing, { name: "lamp" }, { signal })],
  ["lists", (client, id, signal) => client.list(byCursor, { colour: id }, { signal }).collect({ max: 2 })],
];

function setUp(start: Start) {
  const { signal } = new AbortController();
  const clock = fakeClock();
  const budget = { ...retryBudget(), take: () => true };
  const options = { fetch, clock, random: () => 0, retry: { retries: 1 }, retryBudget: budget };
  const client = createClient({ baseUrl: "https://shop.example", ...options });
  let made = 0;
  const batch = async (): Promise<void> => {
    const ids = Array.from(
      { length: AT_ONCE },
      (_, at) => `${names[at % names.length] ?? ""}-${String(made + at)}`,
    );
    made += AT_ONCE;
    const calls = ids.map((id) => start(client, id, signal).catch(() => undefined));
    await clock.run();
    await Promise.all(calls);
  };
  const run = async (count: number): Promise<void> => {
    for (let done = 0; done < count; done += AT_ONCE) await batch();
  };
  return { signal, clock, run };
}

describe("on one long-lived signal", () => {
  const warnings: string[] = [];
  const warn = ({ message }: Error): void => void warnings.push(message);
  beforeAll(() => process.on("warning", warn));
  afterAll(() => process.off("warning", warn));

  test(`${String(CALLS)} calls leave no listener, no timer and no memory`, async () => {
    const { signal, clock, run } = setUp(call);
    await run(WARM);
    const before = await inUse();
    await run(CALLS - WARM);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(clock.pending()).toBe(0);
    expect((await inUse()) - before).toBeLessThan(LITTLE);
    expect(warnings).toEqual([]);
  });

  test.each(otherWays)(`${String(OTHER_CALLS)} %s leave no listener and no timer`, async (_, start) => {
    const { signal, clock, run } = setUp(start);
    await run(OTHER_CALLS);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(clock.pending()).toBe(0);
    expect(warnings).toEqual([]);
  });
});
