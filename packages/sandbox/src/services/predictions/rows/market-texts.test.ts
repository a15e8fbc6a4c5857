import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedMarket, marketFields } from "../../../../test/predictions/views.ts";
import { clubsOf } from "../themes/match.ts";
import { marketTexts } from "./market-texts.ts";

const { world } = ask();
const of = marketFields(world, { ...marketTexts });

describe("the texts of a market", () => {
  test("have lists as JSON, with a space after each comma", () => {
    const { quote, tokens } = fixedMarket(world, "champion").facts;
    expect(of("champion")).toMatchObject({
      outcomes: '["Yes", "No"]',
      outcomePrices: `["${quote.prices.join('", "')}"]`,
      clobTokenIds: `["${tokens.join('", "')}"]`,
    });
  });

  test("have no prices before the first trade", () => {
    expect(of("champion", { "no prices": 0.094 })).not.toHaveProperty("outcomePrices");
    expect(of("champion", { "no prices": 0.095 })).toHaveProperty("outcomePrices");
    expect(of("over", { "no prices": 0 })).toHaveProperty("outcomePrices");
  });

  test("say its place among the markets of its event, if there are several", () => {
    expect(of("champion", {}, 3).groupItemThreshold).toBe("3");
    expect(of("question")).not.toHaveProperty("groupItemThreshold");
  });

  test("of a match name its teams and bet", () => {
    const [home, away] = clubsOf(world.event(0).plan.subject);
    expect(of("match")).toMatchObject({
      teamAID: String(100 + home),
      teamBID: String(100 + away),
      sportsMarketType: "moneyline",
    });
    expect(of("champion")).not.toHaveProperty("gameId");
  });

  test("say the type of a market of the early years", () => {
    expect(of("archive")).toMatchObject({ marketType: "normal", category: "World-affairs" });
    expect(of("question")).not.toHaveProperty("marketType");
  });

  test("have the range of a number", () => {
    expect(of("count", {}, 1)).toMatchObject({ formatType: "number", groupItemRange: "20-39" });
  });
});
