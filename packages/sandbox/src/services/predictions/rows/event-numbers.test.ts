import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { eventFields, fixedEvent } from "../../../../test/predictions/views.ts";
import { mainLines } from "../themes/match.ts";
import { eventNumbers, eventWeek } from "./event-numbers.ts";

const { world } = ask();
const of = eventFields(world, { ...eventNumbers });

describe("the numbers of an event", () => {
  test("have its money by period", () => {
    const { money } = world.event(2);
    expect(of("champion")).toMatchObject({
      volume: money.volume,
      volume24hr: money.day,
      volume1yr: money.year,
      liquidity: money.liquidity,
      liquidityClob: money.liquidity,
    });
    expect(of("champion", { "has volume24hr": 0.91 })).not.toHaveProperty("volume24hr");
    expect(of("archive")).toMatchObject({ liquidityClob: 0 });
  });

  test("have an open interest of a tenth of the volume at most, or none", () => {
    const { volume } = world.event(2).money;
    expect(of("champion", { interest: 0.6, open: 0.5 })).toMatchObject({ openInterest: volume * 0.05 });
    expect(of("champion", { interest: 0.59 })).toMatchObject({ openInterest: 0 });
  });

  test("say how close its closest market is to even odds", () => {
    const closest = Math.min(...world.event(2).chances.map((chance) => Math.abs(chance - 0.5)));
    expect(of("champion").competitive).toBeCloseTo(1 - closest ** 2, 12);
    expect(of("over").competitive).toBe(0);
  });

  test("have the main lines of a match on request", () => {
    const { spread, total } = mainLines(world.event(0).plan.subject);
    const lines = { spreadsMainLine: spread, totalsMainLine: total };
    expect(of("match", {}, { bestLines: true })).toMatchObject(lines);
    expect(of("match")).not.toHaveProperty("totalsMainLine");
    expect(of("champion", {}, { bestLines: true })).not.toHaveProperty("totalsMainLine");
  });
});

test.each([
  ["2026-01-01T00:00:00Z", 1],
  ["2026-01-07T23:59:59Z", 1],
  ["2026-01-08T00:00:00Z", 2],
  ["2026-12-31T00:00:00Z", 53],
])("%s is in week %d", (end, week) => {
  const { facts } = fixedEvent(world, "match");
  const plan = { ...facts.plan, end: Date.parse(end) };
  expect(eventWeek({ facts: { ...facts, plan } })).toBe(week);
});
