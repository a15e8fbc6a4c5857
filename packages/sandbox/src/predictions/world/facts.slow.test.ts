import { describe, expect, test } from "vitest";
import { ask, NOW } from "../../../test/predictions/ask.ts";
import { indices } from "../util/lists.ts";

const { world } = ask({ events: 1_200 });
const events = indices(world.events).map((index) => world.event(index));
const markets = indices(world.markets).map((index) => world.market(index));

describe("an event", () => {
  test("is created before it trades, and settled after its end", () => {
    for (const { times, closed } of events) {
      expect(times.created).toBeLessThan(times.start);
      expect(times.updated).toBeLessThanOrEqual(world.day + 86_400_000);
      expect(times.closed !== undefined).toBe(closed);
      if (times.closed !== undefined) expect(times.closed).toBeGreaterThan(times.end);
      else expect(times.created).toBeLessThan(NOW);
    }
  });

  test("that is open is overdue in one of eight cases, as in recordings", () => {
    const open = events.filter(({ closed }) => !closed);
    const overdue = open.filter(({ times }) => times.end < world.day).length / open.length;
    expect(overdue).toBeGreaterThan(0.09);
    expect(overdue).toBeLessThan(0.17);
  });

  test("splits its money among its markets", () => {
    for (const { shares, markets: count } of events) {
      expect(shares).toHaveLength(count);
      expect(shares.reduce((total, share) => total + share, 0)).toBeCloseTo(1, 9);
    }
  });

  test("has at most one winner if one can win, and no loss after a won deadline", () => {
    for (const { theme, chances } of events) {
      if (theme.chances === "one") expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      if (theme.chances === "rising") expect([...chances].sort((a, b) => a - b)).toEqual(chances);
      for (const chance of chances) expect(chance > 0 && chance < 1).toBe(true);
    }
    for (const event of events.filter(({ closed, theme }) => closed && theme.chances === "one")) {
      const won = indices(event.markets).filter(
        (place) => world.market(event.firstMarket + place).winner === 0,
      );
      expect(won.length).toBeLessThanOrEqual(1);
    }
  });
});

describe("a market", () => {
  test("belongs to the event that lists it", () => {
    for (const { event, position, row } of markets) {
      expect(event.firstMarket + position).toBe(row.index);
      expect(position).toBeLessThan(event.markets);
    }
  });

  test("has a unique question within its event", () => {
    for (const event of events) {
      const questions = indices(event.markets).map(
        (place) => world.market(event.firstMarket + place).outline.question,
      );
      expect(new Set(questions).size).toBe(questions.length);
    }
  });

  test("pays rewards only while its book is open", () => {
    for (const { rewards, state, book, acceptsOrders } of markets) {
      if (rewards !== undefined) expect([state, book, acceptsOrders]).toEqual(["open", true, true]);
      if (state === "placeholder") expect(acceptsOrders).toBe(false);
    }
    expect(
      markets.filter(({ state, acceptsOrders }) => state === "closed" && acceptsOrders).length,
    ).toBeGreaterThan(0);
  });

  test("has rewards from a past to a future day", () => {
    const terms = markets.flatMap(({ rewards }) => rewards?.configs ?? []);
    const today = new Date(world.day).toISOString().slice(0, 10);
    for (const { start, end, endless, total, perDay } of terms) {
      expect(start < today && today < end).toBe(true);
      expect(end === "2500-12-31").toBe(endless);
      expect(total).toBeGreaterThanOrEqual(perDay);
    }
    expect(new Set(terms.map(({ id }) => id)).size).toBe(terms.length);
  });

  test("has as many tokens as outcomes, or none", () => {
    for (const { tokens, outline, conditionId } of markets) {
      expect([0, outline.outcomes.length]).toContain(tokens.length);
      expect(conditionId === "").toBe(tokens.length === 0);
    }
  });
});

test("a world of one event works", async () => {
  const tiny = ask({ events: 1 });
  expect(tiny.world.events).toBe(1);
  expect((await tiny.events()).events).toHaveLength(1);
  expect((await tiny.trades()).count).toBe(100);
  expect((await tiny.simplified()).count).toBe(tiny.world.markets);
});
