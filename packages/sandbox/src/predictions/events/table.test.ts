import { expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { textAt } from "../listing/columns.ts";
import { customEvents } from "./custom.ts";
import { eventTable, isEventField } from "./table.ts";

const { world } = ask();
const custom = { id: "9", title: "Mine", startDate: "2026-01-05T00:00:00Z", volume: null };
const table = eventTable(world, customEvents(world, [custom]));

test("a table has the generated events, and then the custom ones", async () => {
  expect(table.size).toBe(61);
  const titles = await table.field("title");
  expect([textAt(titles, 3), textAt(titles, 60)]).toEqual([world.event(3).title, "Mine"]);
});

test("times are epoch milliseconds, to the second, and keys are numbers", async () => {
  const [{ numbers: starts }, { numbers: ids }] = [await table.field("startDate"), await table.field("id")];
  expect(Math.floor((starts[3] ?? NaN) / 1_000)).toBe(Math.floor(world.event(3).times.start / 1_000));
  expect(starts[60]).toBe(Date.UTC(2026, 0, 5));
  expect([ids[3], ids[60]]).toEqual([Number(world.event(3).id), 9]);
});

test("an absent field has no number, and neither has null", async () => {
  const [{ numbers: starts }, { numbers: volumes }] = [
    await table.field("startTime"),
    await table.field("volume"),
  ];
  expect([starts[0], starts[3]]).toEqual([world.event(0).plan.end, NaN]);
  expect(volumes[60]).toBeNaN();
});

test("fields that are included on request are always part of it", async () => {
  expect((await table.field("totalsMainLine")).numbers[0]).toBeGreaterThan(1);
});

test("ranks order like the texts", async () => {
  const ranks = await table.ranks("title");
  const before = world.event(0).title < world.event(2).title;
  expect((ranks[0] ?? NaN) < (ranks[2] ?? NaN)).toBe(before);
});

test("events can be ordered by fields with a single value", () => {
  expect(["volume", "endDate", "live", "title"].every(isEventField)).toBe(true);
  expect(["markets", "tags", "subEvents", "toString", ""].some(isEventField)).toBe(false);
});
