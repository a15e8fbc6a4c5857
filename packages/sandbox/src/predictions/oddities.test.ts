import { describe, expect, test } from "vitest";
import { ask } from "../../test/predictions/ask.ts";
import { eventView, NOTHING_MORE } from "./rows/event-fields.ts";
import { eventRow } from "./rows/event.ts";
import { marketView } from "./rows/market.ts";
import { simplifiedRow } from "./rows/simplified-market.ts";
import type { Event, Market } from "./rows/wire.ts";

const { world } = ask({ events: 720 });
const events = Array.from({ length: world.events }, (_, event) =>
  eventRow(eventView(world, event, NOTHING_MORE)),
);
const markets = events.flatMap((event) => event.markets ?? []);
const open = markets.filter(({ closed }) => closed === false);
const placed = markets.filter(({ conditionId }) => conditionId !== "");
const simplified = Array.from({ length: world.markets }, (_, market) =>
  simplifiedRow(marketView(world, market)),
);

/** A share of rows, and its number of independent draws. */
interface Share {
  readonly rate: number;
  readonly draws: number;
}

/**
 * The share of rows that pass a test.
 *
 * @param draws the number of independent draws: fewer if rows of one event share a random value
 */
function share<T>(rows: readonly T[], holds: (row: T) => boolean, draws = rows.length): Share {
  return { rate: rows.filter(holds).length / rows.length, draws };
}

/** The tolerance of a share: four standard deviations of its draws. */
const within = ({ draws }: Share, seen: number): number => 4 * Math.sqrt((seen * (1 - seen)) / draws);

const absent =
  (name: keyof Market) =>
  (market: Market): boolean =>
    market[name] === undefined;
const empty =
  (name: keyof Market) =>
  (market: Market): boolean =>
    market[name] === "";
const has =
  (name: keyof Event) =>
  (event: Event): boolean =>
    event[name] !== undefined;

/** Parses a list in a JSON string. */
function inside(text: unknown): readonly unknown[] {
  const list: unknown = JSON.parse(typeof text === "string" ? text : "[]");
  return Array.isArray(list) ? list : [];
}

const sum = (market: Market): number =>
  inside(market.outcomePrices).reduce<number>((total, price) => total + Number(price), 0);
const overdue = ({ endDate }: Market): boolean => Date.parse(endDate ?? "") < world.day;

describe("oddities occur at the recorded rates", () => {
  test.each([
    ["an event's liquidity is there", share(events, has("liquidity")), 0.98],
    ["an event's volume of a day is there", share(events, has("volume24hr")), 0.91],
    ["an event's resolution source is there", share(events, has("resolutionSource")), 0.5],
    ["an event's publication is there, in the database's form", share(events, has("published_at")), 0.19],
    [
      "an event was created after its start",
      share(
        events,
        ({ creationDate, startDate }) => Date.parse(creationDate ?? "") > Date.parse(startDate ?? ""),
      ),
      0.105,
    ],
    ["prices are absent", share(markets, absent("outcomePrices")), 0.11],
    // The label names what distinguishes the markets of an event whose chances sum to 1.
    ["nobody bids for an open market", share(open, absent("bestBid"), events.length), 0.14],
    ["the end is absent", share(markets, absent("endDate")), 0.01],
    ["the start of a market on chain is absent", share(placed, absent("startDate")), 0.01],
    ["the liquidity is absent", share(markets, absent("liquidity")), 0.04],
    ["the volume of a day is absent", share(markets, absent("volume24hr")), 0.11],
    ["the maker's address is empty", share(markets, empty("marketMakerAddress")), 0.98],
    ["the resolution source is empty", share(markets, empty("resolutionSource")), 0.92],
    ["the series' colour is empty", share(markets, empty("seriesColor")), 0.62],
    ["the creator is empty", share(markets, empty("creator")), 0.0175],
    ["the label is empty", share(markets, empty("groupItemTitle"), events.length), 0.084],
    [
      "the volume differs as text and as number",
      share(markets, (one) => Number(one.volume) !== one.volumeNum),
      0.129,
    ],
    [
      "orders are accepted after the end",
      share(
        markets.filter(({ acceptingOrders }) => acceptingOrders === true),
        overdue,
      ),
      0.126,
    ],
    ["a simplified market has no key", share(simplified, (one) => one.condition_id === ""), 0.049],
    [
      "a simplified token has no key",
      share(
        simplified.flatMap(({ tokens }) => tokens ?? []),
        ({ token_id, outcome }) => token_id === "" && outcome === "",
      ),
      0.051,
    ],
    [
      "a closed simplified market accepts orders",
      share(
        simplified.filter(({ closed }) => closed === true),
        (one) => one.accepting_orders === true,
      ),
      0.017,
    ],
  ] as const)("%s: %o, recorded %d", (_, found, seen) => {
    expect(found.rate).toBeGreaterThan(0);
    expect(Math.abs(found.rate - seen)).toBeLessThan(within(found, seen));
  });
});

describe("rare oddities occur", () => {
  test("markets with three and more outcomes, prices and tokens", () => {
    const many = placed.filter(({ outcomes }) => inside(outcomes).length > 2);
    expect(many.length).toBeGreaterThan(0);
    for (const { outcomes, outcomePrices, clobTokenIds } of many) {
      expect(inside(clobTokenIds)).toHaveLength(inside(outcomes).length);
      if (outcomePrices !== undefined) expect(inside(outcomePrices)).toHaveLength(inside(outcomes).length);
    }
  });

  test("outcomes with other names than Yes and No", () => {
    const { rate } = share(open, ({ outcomes }) => outcomes !== '["Yes", "No"]');
    expect(rate).toBeGreaterThan(0.08);
    expect(rate).toBeLessThan(0.65);
  });

  test("markets without a winner, whose prices do not sum to 1", () => {
    const priced = markets.filter(({ outcomePrices }) => outcomePrices !== undefined);
    const odd = priced.filter((market) => Math.abs(sum(market) - 1) > 1e-9);
    expect(odd.length).toBeGreaterThan(0);
    for (const market of odd) expect([market.closed, sum(market)]).toEqual([true, 0]);
  });

  test("prices of 39 digits, floating-point noise, null fee schedules", () => {
    const digits = markets
      .flatMap(({ outcomePrices }) => inside(outcomePrices))
      .map((price) => String(price).length);
    expect(Math.max(...digits)).toBe(41);
    expect(markets.some(({ volume1yr }) => (String(volume1yr).split(".")[1] ?? "").length > 9)).toBe(true);
    expect(markets.some(({ feeSchedule }) => feeSchedule === null)).toBe(true);
  });

  test("times with zero to six decimals of a second", () => {
    const moments = events.flatMap(({ createdAt, endDate }) => [createdAt ?? "", endDate ?? ""]);
    for (const moment of moments) expect(moment).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/);
    const lengths = new Set(moments.map((moment) => /\.(\d+)Z/.exec(moment)?.[1]?.length ?? 0));
    expect([0, 4, 5, 6].every((length) => lengths.has(length))).toBe(true);
    const database = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/;
    for (const { published_at } of events.filter(has("published_at"))) expect(published_at).toMatch(database);
    for (const { closedTime } of markets.filter(({ closed }) => closed === true))
      expect(closedTime).toMatch(database);
  });

  test("the spread is ask minus bid, with 0 for a missing bid", () => {
    for (const { spread, bestAsk, bestBid } of placed)
      expect(spread).toBeCloseTo((bestAsk ?? 0) - (bestBid ?? 0), 9);
  });
});
