import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedMarket, marketFields } from "../../../../test/predictions/views.ts";
import { databaseForm, dayOf } from "../world/moments.ts";
import { negRiskMarketId } from "./event-texts.ts";
import { marketTerms } from "./market-terms.ts";

const { world } = ask();
const of = marketFields(world, { ...marketTerms });

describe("the terms of a market", () => {
  test("have its money as decimal text", () => {
    const { money } = fixedMarket(world, "champion").facts;
    expect(of("champion")).toMatchObject({
      volume: String(money.volume),
      liquidity: String(money.liquidity),
    });
    expect(of("over")).toMatchObject({ liquidity: "0" });
  });

  test("say when and how it was settled, if it was", () => {
    const { closed = NaN } = world.event(4).times;
    const last = world.event(4).markets - 1;
    expect(of("over", { disputed: 0.039 }, last)).toMatchObject({
      closedTime: databaseForm(closed),
      oracleEndDateIso: dayOf(closed),
      oracleResolutionStatus: "disputed",
    });
    expect(of("over", { disputed: 0.04 }).oracleResolutionStatus).toBe("resolved");
    expect(of("champion")).not.toHaveProperty("closedTime");
  });

  test("have the range of a question about a number", () => {
    expect(of("count", {}, 1)).toMatchObject({ lowerBound: "20", upperBound: "39" });
    expect(of("question")).not.toHaveProperty("lowerBound");
  });

  test("name the pool of the early years", () => {
    expect(of("archive")).toMatchObject({ ammType: "constant-product", fee: "20000000000000000" });
    expect(of("archive").marketMakerAddress).toMatch(/^0x[0-9a-f]{40}$/);
    expect(of("champion").marketMakerAddress).toBe("");
  });

  test("share a question's key if only one market can win", () => {
    expect(of("champion", {}, 1).questionID).toBe(negRiskMarketId(world.event(2)));
    expect(of("question").questionID).toMatch(/^0x[0-9a-f]{64}$/);
  });

  test("have the start of a match", () => {
    expect(of("match").gameStartTime).toBe(databaseForm(world.event(0).plan.end));
    expect(of("champion")).not.toHaveProperty("gameStartTime");
  });
});
