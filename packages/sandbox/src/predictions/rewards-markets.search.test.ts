import { describe, expect, test } from "vitest";
import { ask } from "../../test/predictions/ask.ts";
import { rewardsSearch } from "./rewards-markets.ts";
import type { RewardsMarketsParams } from "./rows/wire.ts";
import { indices } from "./util/lists.ts";

const { world } = ask();
const { viewAt, select } = await rewardsSearch(world);
const paying = indices(world.markets).filter((market) => world.market(market).paysRewards);

/** The markets that match, in order. */
async function found(query: RewardsMarketsParams): Promise<readonly number[]> {
  const matches = await select(query);
  return indices(await matches.count(1_000)).map((place) => viewAt(matches.at(place)).row.index);
}
const holding = (test: (market: ReturnType<typeof world.market>) => boolean) =>
  paying.filter((market) => test(world.market(market)));

describe("without a query", () => {
  test("all markets that pay rewards are found, in the catalogue's order, in any direction", async () => {
    expect(await found({})).toEqual(paying);
    expect(await found({ position: "DESC" })).toEqual(paying);
  });
});

describe("an order", () => {
  test("is ascending by default", async () => {
    const up = paying.toSorted((a, b) => world.market(a).money.day - world.market(b).money.day || a - b);
    expect(await found({ order_by: "volume_24hr" })).toEqual(up);
    expect(await found({ order_by: "market_id", position: "DESC" })).toEqual(paying.toReversed());
  });

  test("compares rates by the sum of all configurations", async () => {
    const rate = (market: number): number =>
      (world.market(market).rewards?.configs ?? []).reduce((sum, { perDay }) => sum + perDay, 0);
    const rates = (await found({ order_by: "rate_per_day", position: "DESC" })).map(rate);
    expect(rates).toEqual(rates.toSorted((a, b) => b - a));
  });
});

describe("filters", () => {
  test("of the first token's price include both bounds", async () => {
    const price = Number(world.market(paying[3] ?? 0).quote.prices[0]);
    expect(await found({ min_price: price, max_price: price })).toEqual(
      holding(({ quote }) => Number(quote.prices[0]) === price),
    );
  });

  test("of text need every word, in the question or in the rules", async () => {
    const both = holding(({ outline, event }) =>
      ["club", "season"].every((word) => `${outline.question} ${event.rules}`.toLowerCase().includes(word)),
    );
    expect(both.length).toBeGreaterThan(0);
    expect(await found({ q: " CLUB  season " })).toEqual(both);
    expect(await found({ q: "club unheardof" })).toEqual([]);
  });

  test("of several kinds all hold; several values of one are alternatives", async () => {
    const [first, other] = [world.event(2).id, world.event(11).id];
    expect(await found({ event_id: [`0${first}`, other] })).toEqual(
      holding(({ event }) => [first, other].includes(event.id)),
    );
    expect(await found({ event_id: [first, other], tag_slug: ["ELECTIONS", "none"] })).toEqual(
      holding(({ event }) => event.id === other),
    );
  });
});
