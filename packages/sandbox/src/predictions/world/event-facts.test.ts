import { describe, expect, test } from "vitest";
import { DAY } from "@org/http-core/operation";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { tagBits } from "../catalogue/tags.ts";
import { drawsOf } from "../util/draws.ts";
import { eventFacts, type EventSource } from "./event-facts.ts";

const source: EventSource = {
  rowOf: drawsOf(1, "events"),
  marketRow: (market) => fixedRow(market, { "closed early": market % 2 === 0 ? 0 : 0.9 }),
  day: Date.UTC(2026, 0, 15),
  days: 0,
  firstMarket: (event) => event * 4,
};

describe("the facts of an event", () => {
  test("name it, and list its markets", () => {
    const facts = eventFacts(source, 2);
    expect([facts.firstMarket, facts.markets, facts.parent]).toEqual([8, 4, undefined]);
    expect(facts.title).toMatch(/ Champion \d{4}$/);
    expect(facts.slug).toMatch(new RegExp(`^[a-z-]+-champion-\\d{4}-${facts.id}$`));
    expect([facts.chances, facts.shares].map(({ length }) => length)).toEqual([4, 4]);
    expect(facts.tags & tagBits(({ slug }) => slug === "champions")).not.toBe(0);
  });

  test("of a child are about the subject of its parent", () => {
    const [parent, child] = [eventFacts(source, 0), eventFacts(source, 1)];
    expect(child.parent).toBe(0);
    expect(child.title).toBe(`${parent.title} - More Markets`);
    expect([child.times.kickOff, child.series, child.tags]).toEqual([
      parent.times.kickOff,
      parent.series,
      parent.tags,
    ]);
  });

  test("expect the result of a match at its start, of others at their end", () => {
    const [match, champion] = [eventFacts(source, 0), eventFacts(source, 2)];
    expect(match.plan.end).toBe(match.times.kickOff);
    expect(champion.plan.end).toBe(champion.times.end);
  });

  test("have the markets that closed early, only if the event was open at first", () => {
    expect(eventFacts(source, 2).lostEarly).toEqual([2]);
    expect(eventFacts(source, 4)).toMatchObject({ closed: true, lostEarly: [] });
  });
});

describe("days later", () => {
  const later = { ...source, days: 1_000 };

  test("an open event is closed, and keeps what identifies it", () => {
    const [before, after] = [eventFacts(source, 2), eventFacts(later, 2)];
    expect([before.closed, after.closed]).toEqual([false, true]);
    expect([after.id, after.title, after.rules]).toEqual([before.id, before.title, before.rules]);
  });

  test("the money at the start is still known", () => {
    const { money, moneyBefore, times } = eventFacts({ ...source, days: 3 }, 2);
    expect(moneyBefore).toEqual(eventFacts(source, 2).money);
    expect(times.sessions).toBeGreaterThan(0);
    expect(money.volume).toBeGreaterThan(moneyBefore.volume);
    expect(times.updated - times.updatedBefore).toBeGreaterThanOrEqual(DAY);
  });
});
