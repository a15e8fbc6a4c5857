import { expectTypeOf, test } from "vitest";
import {
  createPredictions,
  type Event,
  type Market,
  type MarketWithRewards,
  type outcomesOf,
  roleOf,
  sideOf,
  type SimplifiedMarket,
  type statusOf,
} from "../index.ts";
import { diff, type MarketRow } from "../snapshots/index.ts";
import {
  impliedProbabilities,
  type isTradable,
  type MarketsFilter,
  marketsWhere,
  type tradesOf,
  type winnerOf,
} from "./index.ts";

test("the functions accept markets of every endpoint", () => {
  expectTypeOf<Market>().toExtend<Parameters<typeof outcomesOf>[0]>();
  expectTypeOf<MarketRow>().toExtend<Parameters<typeof winnerOf>[0]>();
  expectTypeOf<SimplifiedMarket>().toExtend<Parameters<typeof isTradable>[0]>();
});

test("implied probabilities keep the outcome's fields", () => {
  const implied = impliedProbabilities([{ price: "0.5", team: "A" }]);
  expectTypeOf(implied?.outcomes[0]?.team).toEqualTypeOf<string | undefined>();
  expectTypeOf(implied?.outcomes[0]?.probability).toEqualTypeOf<string | undefined>();
});

test("only fields that may be absent are nullable", () => {
  expectTypeOf(sideOf("BUY")).not.toBeNullable();
  expectTypeOf(roleOf("MAKER")).not.toBeNullable();
  expectTypeOf<ReturnType<typeof statusOf>>().toBeNullable();
});

test("a diff has the type of the given rows", () => {
  const rows: readonly MarketRow[] = [];
  expectTypeOf(diff(rows, rows).closed[0]?.after).toEqualTypeOf<MarketRow | undefined>();
});

test("markets are found by the filters of events, and by their own fields", () => {
  const found = marketsWhere(
    createPredictions(),
    { tag_id: 7 },
    { where: ({ spread }, { title }) => spread === title },
  );
  expectTypeOf(found).toExtend<AsyncIterable<{ readonly market: Market; readonly event: Event }>>();
  expectTypeOf<MarketsFilter>().not.toHaveProperty("after_cursor");
});

test("trades are those of a market of any endpoint, and of nothing else", () => {
  expectTypeOf<Market>().toExtend<Parameters<typeof tradesOf>[1]>();
  expectTypeOf<MarketWithRewards>().toExtend<Parameters<typeof tradesOf>[1]>();
  expectTypeOf<SimplifiedMarket>().toExtend<Parameters<typeof tradesOf>[1]>();
  expectTypeOf<Event>().not.toExtend<Parameters<typeof tradesOf>[1]>();
});
