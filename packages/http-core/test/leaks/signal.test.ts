import { getEventListeners } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { byCursor, createThing, getThing } from "../shop.ts";
import { leavesNothing } from "../faults/residue.ts";
import { onOneSignal, type Start } from "./on-one-signal.ts";

leavesNothing();

const CALLS = 60;

const ways: readonly (readonly [name: string, start: Start])[] = [
  ["calls", (client, id, signal) => client.call(getThing, { id }, { signal })],
  ["raw calls", (client, id, signal) => client.call(getThing, { id }, { signal }).raw()],
  ["unsafe calls", (client, _, signal) => client.call(createThing, { name: "lamp" }, { signal })],
  ["lists", (client, id, signal) => client.list(byCursor, { colour: id }, { signal }).collect({ max: 2 })],
];

describe("on one long-lived signal", () => {
  const warnings: string[] = [];
  const warn = ({ message }: Error): void => void warnings.push(message);
  beforeAll(() => process.on("warning", warn));
  afterAll(() => process.off("warning", warn));

  test.each(ways)(`${String(CALLS)} %s leave no listener and no timer`, async (_, start) => {
    const { signal, clock, run } = onOneSignal(start);
    await run(CALLS);
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(clock.pending()).toBe(0);
    expect(warnings).toEqual([]);
  });
});
