import { times } from "@org/vitest-config/times";
import { describe, expect, test } from "vitest";
import { DAY } from "@org/http-core/operation";
import { allEvents, allRows, ask, NOW } from "../../test/predictions/ask.ts";
import type { Event, Market, Trade } from "./rows/wire.ts";
import { indices } from "./util/lists.ts";
import type { PredictionsWorld } from "./world/world.ts";

const SEEDS = [1, 2, 3].slice(0, times(1, 3));
const LISTS = [[false], [true]];
const DAYS = [0, 1, 2, 3, 7, 30, 31, 365];

/** All events by key, open or closed, each in its own list. */
async function listed(predictions: ReturnType<typeof ask>): Promise<ReadonlyMap<string, Event>> {
  const lists = await Promise.all([allEvents(predictions), allEvents(predictions, { closed: true })]);
  expect(lists.map((list) => Array.from(new Set(list.map(({ closed }) => closed))))).toEqual(LISTS);
  return new Map(lists.flat().map((event) => [event.id, event]));
}

function pairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.slice(1).flatMap((after, i): (readonly [T, T])[] => {
    const before = list[i];
    return before === undefined ? [] : [[before, after]];
  });
}

const { world } = ask({ events: 300 });
const worlds = DAYS.map((days) => world.after(days));
const events = indices(world.events);
const markets = indices(world.markets);

describe.each(SEEDS)("the lists of seed %i, a day later", async (seed) => {
  const [first, second] = await Promise.all([0, 1].map(async (days) => listed(ask({ seed, days }))));

  test("have the same events and markets", () => {
    expect([...(second?.keys() ?? [])].sort()).toEqual([...(first?.keys() ?? [])].sort());
    for (const [id, event] of first ?? []) {
      const { title, slug, markets = [] } = second?.get(id) ?? {};
      expect([title, slug]).toEqual([event.title, event.slug]);
      const keys = ({ id: key, conditionId, clobTokenIds }: Market): unknown => [
        key,
        conditionId,
        clobTokenIds,
      ];
      expect(markets?.map(keys)).toEqual(event.markets?.map(keys));
    }
  });

  test("have some other prices, volumes and states, and some as before", () => {
    const changed = new Set<string>();
    let same = 0;
    for (const [id, before] of first ?? []) {
      const after = second?.get(id);
      if (JSON.stringify(after) === JSON.stringify(before)) same++;
      if (after?.closed !== before.closed) changed.add("state");
      if (after?.volume !== before.volume) changed.add("volume");
      if (
        after?.markets?.some(({ outcomePrices }, i) => outcomePrices !== before.markets?.[i]?.outcomePrices)
      )
        changed.add("price");
    }
    expect([...changed].sort()).toEqual(["price", "state", "volume"]);
    expect(same).toBeGreaterThan(5);
  });

  test("are the same for the same seed", async () => {
    expect(await listed(ask({ seed, days: 1 }))).toEqual(second);
  });
});

describe("as days pass", () => {
  const eachPair = (check: (before: PredictionsWorld, after: PredictionsWorld) => void): void =>
    pairs(worlds).forEach(([before, after]) => check(before, after));

  test("what is closed stays as it was", async () => {
    const rows = await Promise.all(DAYS.map(async (days) => listed(ask({ days }))));
    let [closedEvents, closedMarkets] = [0, 0];
    for (const [before, after] of pairs(rows))
      for (const [id, event] of before) {
        if (event.closed === true) {
          closedEvents++;
          expect(after.get(id)).toEqual(event);
        }
        for (const [i, market] of (event.markets ?? []).entries())
          if (market.closed === true) {
            closedMarkets++;
            expect(after.get(id)?.markets?.[i]).toEqual(market);
          }
      }
    expect(closedMarkets).toBeGreaterThan(closedEvents);
  });

  test("volumes never fall, and longer periods include shorter ones", () => {
    eachPair((before, after) => {
      for (const index of events)
        expect(after.event(index).money.volume).toBeGreaterThanOrEqual(before.event(index).money.volume);
      for (const index of markets) {
        const { volume, year, month, week, day } = after.market(index).money;
        expect(volume).toBeGreaterThanOrEqual(before.market(index).money.volume);
        const amounts = [volume, year, month, week, day];
        expect(amounts.toSorted((a, b) => b - a)).toEqual(amounts);
      }
    });
  });

  test("the prices of a market sum to 1, and the chances of an event agree", () => {
    for (const { market, event } of worlds) {
      for (const index of markets) {
        const { quote, book, state } = market(index);
        if (!book || state !== "open") continue;
        const prices = quote.prices.map(Number);
        const [first = NaN] = prices;
        expect(prices.reduce((sum, price) => sum + price, 0)).toBeCloseTo(1, 12);
        expect(first).toBeGreaterThan(quote.bid ?? 0);
        expect(first).toBeLessThan(quote.ask);
      }
      for (const index of events) {
        const { theme, chances } = event(index);
        if (theme.chances === "one") expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        if (theme.chances === "rising") expect(chances.toSorted((a, b) => a - b)).toEqual(chances);
        for (const chance of chances) expect(chance > 0 && chance < 1).toBe(true);
      }
    }
  });

  test("an outcome that won or lost keeps its result, and results agree", () => {
    eachPair((before, after) => {
      for (const index of markets) {
        const { state, winner } = before.market(index);
        if (state === "closed") expect(after.market(index).winner).toBe(winner);
      }
    });
    const settled = world.after(1_000);
    for (const index of events) {
      const { theme, firstMarket, markets: count, closed } = settled.event(index);
      expect(closed).toBe(true);
      const won = indices(count).map((place) => settled.market(firstMarket + place).winner === 0);
      if (theme.chances === "one") expect(won.filter(Boolean).length).toBeLessThanOrEqual(1);
      if (theme.chances === "rising") expect(won.toSorted()).toEqual(won);
    }
  });

  test("an event is closed after its end, with its parent, and no time is in the future", () => {
    for (const { event, days, day } of worlds) {
      const now = day + days * DAY;
      for (const index of events) {
        const { times, closed, parent } = event(index);
        expect(times.closed !== undefined).toBe(closed);
        if (times.closed !== undefined) expect(times.closed).toBeGreaterThan(times.end);
        if (parent !== undefined) expect(closed).toBe(event(parent).closed);
        expect(Math.max(times.closed ?? 0, days === 0 ? 0 : times.updated)).toBeLessThanOrEqual(now);
        if (times.phase !== undefined) {
          const reached = [times.kickOff ?? NaN, times.end].filter((moment) => moment <= now).length;
          expect(times.phase).toBe(["upcoming", "live", "ended"][reached]);
        }
      }
    }
  });

  test("rewards are paid until now, by terms that have not ended", () => {
    for (const { market, days, day } of worlds) {
      const now = day + days * DAY;
      const today = new Date(now).toISOString().slice(0, 10);
      const terms = markets.flatMap((index) => market(index).rewards?.configs ?? []);
      for (const { start, end, endless, total, perDay } of terms) {
        expect(start < today && today <= end).toBe(true);
        if (endless) expect(total).toBeCloseTo(perDay * ((now - Date.parse(start)) / DAY + 1), 3);
      }
    }
  });

  test("one in several events is traded on any given day", () => {
    const traded = (from: number): number =>
      events.filter((index) => {
        const [before, after] = [from, from + 1].map((days) => world.after(days).event(index).times.sessions);
        return before !== after;
      }).length / events.length;
    for (const days of [0, 1, 2]) {
      expect(traded(days)).toBeGreaterThan(0.2);
      expect(traded(days)).toBeLessThan(0.8);
    }
  });
});

describe("trades", () => {
  test("stay as they were; a market that is closed has no further ones", async () => {
    const tradesOn = async (days: number): Promise<readonly Trade[]> => {
      const { trades } = ask({ days });
      const now = NOW + days * DAY;
      return allRows((next_cursor) =>
        trades(next_cursor === undefined ? {} : { next_cursor }, undefined, now),
      );
    };
    const [before, after] = await Promise.all([tradesOn(0), tradesOn(20)]);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.length).toBeGreaterThan(before.length);
    const { world: later } = ask({ days: 20 });
    const closings = new Map(
      indices(later.markets).map((index) => {
        const { conditionId, event } = later.market(index);
        return [conditionId, (event.times.closed ?? Infinity) / 1_000];
      }),
    );
    expect(before.some(({ market }) => (closings.get(market ?? "") ?? 0) < Infinity)).toBe(true);
    for (const { market, match_time } of after)
      expect(Number(match_time)).toBeLessThan(closings.get(market ?? "") ?? 0);
  });
});
