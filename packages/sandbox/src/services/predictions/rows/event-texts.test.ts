import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { eventFields, fixedEvent } from "../../../../test/predictions/views.ts";
import { eventTexts, negRiskMarketId, picksOne, sourceOf } from "./event-texts.ts";

const { world } = ask();
const of = eventFields(world, { ...eventTexts });

describe("the texts of an event", () => {
  test("of a live match are its state in the sports feed", () => {
    const { gameStatus, elapsed, period, score } = of("match");
    expect([gameStatus, elapsed]).toEqual(["InProgress", "52:10"]);
    expect(period).toMatch(/^2\/[234]$/);
    expect(score).toMatch(/^[0-3]-[0-3]$/);
    expect(of("overMatch")).toMatchObject({ gameStatus: "Final", elapsed: "90:00", period: "FT" });
    expect(of("champion")).not.toHaveProperty("gameStatus");
  });

  test("name the parent of a child", () => {
    expect(of("more").parentEvent).toBe(world.event(0).id);
    expect(of("match")).not.toHaveProperty("parentEvent");
  });

  test("name the key that the markets share if only one can win", () => {
    const { negRiskMarketID, sortBy } = of("champion");
    expect(negRiskMarketID).toMatch(/^0x[0-9a-f]{62}00$/);
    expect(negRiskMarketID).toBe(negRiskMarketId(world.event(2)));
    expect(sortBy).toBe("price");
    expect(of("match")).not.toHaveProperty("negRiskMarketID");
  });

  test("of the early years have a category", () => {
    expect(of("archive").category).toBe("World-affairs");
    expect(of("question")).not.toHaveProperty("category");
  });

  test("occur at their rates", () => {
    expect(of("question", { "has createdBy": 0.29, account: 0 }).createdBy).toBe("3");
    expect(of("question", { "has createdBy": 0.3 })).not.toHaveProperty("createdBy");
  });
});

test("prices have a source; others name it in their rules", () => {
  expect(sourceOf(fixedEvent(world, "upDown"))).toMatch(/^https:/);
  expect(sourceOf(fixedEvent(world, "price"))).toBe("");
});

test("only one market can win a league, an election and a count", () => {
  const themes = ["match", "champion", "election", "count", "price", "question"] as const;
  expect(themes.filter((theme) => picksOne(fixedEvent(world, theme)))).toEqual([
    "champion",
    "election",
    "count",
  ]);
});
