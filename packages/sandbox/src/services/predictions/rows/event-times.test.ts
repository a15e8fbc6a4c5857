import { expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { eventFields } from "../../../../test/predictions/views.ts";
import { HOUR } from "../../../core/durations.ts";
import { indices } from "../listing/values.ts";
import { iso } from "../world/moments.ts";
import { eventTimes } from "./event-times.ts";

const { world } = ask();
const of = eventFields(world, { ...eventTimes });

test("times have up to six decimals of a second; the end has none", () => {
  const { start, end } = world.event(2).times;
  const { startDate, endDate } = of("champion", { "startDate µs": 0.25 });
  expect(startDate).toBe(iso(start, 250_000));
  expect(endDate).toBe(iso(end));
});

test("an event is created a minute before trading, or an hour after if it was created again", () => {
  const { start } = world.event(2).times;
  const created = (late: number) => of("champion", { late, "creationDate µs": 0 }).creationDate;
  expect([created(0.105), created(0.104)]).toEqual([iso(start - HOUR / 60), iso(start + HOUR)]);
});

test("a match has the time of its start, and of its end once it is over", () => {
  expect(of("match").startTime).toBe(iso(world.event(0).plan.end));
  expect(of("match")).not.toHaveProperty("finishedTimestamp");
  expect(Date.parse(of("overMatch").finishedTimestamp ?? "")).toBeGreaterThan(world.event(9).plan.end);
  expect(of("champion")).not.toHaveProperty("startTime");
});

test("a closed event has the time when it was closed; few open ones were reopened", () => {
  const { closed = NaN } = world.event(4).times;
  expect(of("over", { "closed µs": 0 }).closedTime).toBe(iso(closed));
  const reopened = indices(11).filter((index) => "closedTime" in of("champion", { index }));
  expect(reopened).toHaveLength(1);
});
