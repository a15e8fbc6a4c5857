import { expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { EVENTS, fixedMarket, marketFields } from "../../../../test/predictions/views.ts";
import { isArchived, marketFlags } from "./market-flags.ts";

const { world } = ask();
const of = marketFields(world, { ...marketFlags });

test("an open market accepts orders, a closed one does not", () => {
  expect(of("champion")).toMatchObject({ active: true, closed: false, acceptingOrders: true });
  expect(of("over")).toMatchObject({ active: true, closed: true });
  expect(of("over", { "has automaticallyResolved": 0.59 }).automaticallyResolved).toBe(true);
  expect(of("champion", { "has automaticallyResolved": 0 })).not.toHaveProperty("automaticallyResolved");
});

test("a market of the early years has a pool in place of a book", () => {
  expect(of("archive")).toMatchObject({ enableOrderBook: false, fpmmLive: true });
  expect(of("archive")).not.toHaveProperty("acceptingOrders");
  expect(of("champion")).not.toHaveProperty("fpmmLive");
});

test("fees are those of the theme", () => {
  expect(of("upDown", { "has feesEnabled": 0 }).feesEnabled).toBe(true);
  expect(of("question", { "has feesEnabled": 0 }).feesEnabled).toBe(false);
});

test("the market for all other candidates is marked", () => {
  const last = world.event(EVENTS.election).markets - 1;
  expect([of("election", {}, last).negRiskOther, of("election").negRiskOther]).toEqual([true, false]);
});

test("a few settled markets are archived", () => {
  const archived = (event: "over" | "champion", fraction: number) =>
    isArchived(fixedMarket(world, event, { archived: fraction }));
  expect([archived("over", 0.019), archived("over", 0.02), archived("champion", 0)]).toEqual([
    true,
    false,
    false,
  ]);
});
