import { expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedMarket, marketFields } from "../../../../test/predictions/views.ts";
import { marketVolumes } from "./market-volumes.ts";

const { world } = ask();
const often = { "has volume24hrAmm": 0, "has volumeAmm": 0, "has liquidityAmm": 0, "has volume24hrClob": 0 };
const fields = marketFields(world, { ...marketVolumes });
const of = (event: "champion" | "archive" | "over", numbers = {}) => fields(event, { ...often, ...numbers });

test("a market with an order book has its money there, and none in a pool", () => {
  const { money } = fixedMarket(world, "champion").facts;
  expect(of("champion")).toMatchObject({
    volume24hr: money.day,
    volume24hrClob: money.day,
    volumeClob: money.volume,
    liquidityClob: money.liquidity,
    volume24hrAmm: 0,
    volumeAmm: 0,
    liquidityAmm: 0,
  });
});

test("a market of the early years has it in its pool", () => {
  const { money } = fixedMarket(world, "archive").facts;
  expect(of("archive")).toMatchObject({ volumeAmm: money.volume, volume24hrAmm: money.day });
  expect(of("archive")).not.toHaveProperty("volumeClob");
});

test("a closed market has no liquidity in its book", () => {
  expect(of("over")).not.toHaveProperty("liquidityClob");
});

test("the number of one in eight markets is rounded to cents", () => {
  const { volume } = fixedMarket(world, "champion").facts.money;
  expect(of("champion", { rounded: 0.13 }).volumeNum).toBe(volume);
  expect(of("champion", { rounded: 0.129 }).volumeNum).toBe(Number(volume.toFixed(2)));
});
