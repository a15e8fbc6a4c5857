import { expectTypeOf, test } from "vitest";
import type { outcomesOf, statusOf } from "../index.ts";
import { roleOf, sideOf, type Market, type SimplifiedMarket } from "../index.ts";
import { diff, type MarketRow } from "../snapshots/index.ts";
import type { isTradable, winnerOf } from "./index.ts";
import { impliedProbabilities } from "./index.ts";

test("markets of every endpoint are taken as they are", () => {
  expectTypeOf<Market>().toExtend<Parameters<typeof outcomesOf>[0]>();
  expectTypeOf<MarketRow>().toExtend<Parameters<typeof winnerOf>[0]>();
  expectTypeOf<SimplifiedMarket>().toExtend<Parameters<typeof isTradable>[0]>();
});

test("outcomes keep what they have, and get a probability", () => {
  const implied = impliedProbabilities([{ price: "0.5", team: "A" }]);
  expectTypeOf(implied?.outcomes[0]?.team).toEqualTypeOf<string | undefined>();
  expectTypeOf(implied?.outcomes[0]?.probability).toEqualTypeOf<string | undefined>();
});

test("names are null only where there may be none", () => {
  expectTypeOf(sideOf("BUY")).not.toBeNullable();
  expectTypeOf(roleOf("MAKER")).not.toBeNullable();
  expectTypeOf<ReturnType<typeof statusOf>>().toBeNullable();
});

test("a diff holds the rows that it was given", () => {
  const rows: readonly MarketRow[] = [];
  expectTypeOf(diff(rows, rows).closed[0]?.after).toEqualTypeOf<MarketRow | undefined>();
});
