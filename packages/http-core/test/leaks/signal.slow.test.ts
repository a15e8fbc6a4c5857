import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { getThing } from "../shop.ts";
import { inUse } from "./heap.ts";
import { onOneSignal } from "./on-one-signal.ts";

/** Calls before the measurement, which allocate what remains: compiled code, budgets of the process. */
const WARM = 2_000;
const CALLS = 10_000;
/** Bytes: a word or two for each call would exceed it. */
const LITTLE = 2_000_000;

test(`${String(CALLS)} calls on one long-lived signal leave no memory`, async () => {
  const { signal, run } = onOneSignal((client, id, signal) => client.call(getThing, { id }, { signal }));
  await run(WARM);
  const before = await inUse();
  await run(CALLS - WARM);
  expect((await inUse()) - before).toBeLessThan(LITTLE);
  // It holds the signal until here.
  expect(getEventListeners(signal, "abort")).toEqual([]);
});
