import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { customMarkets } from "./simplified-market.ts";
import type { Market } from "./wire.ts";

const { world } = ask();
const { id } = world.market(9);
const of = (...markets: readonly Market[]) => customMarkets(world, [{ id: "1", markets: [...markets] }]);

describe("a custom market with the id of a generated one", () => {
  test("changes only the fields that it has", () => {
    const { changed, added } = of({ id, active: false, archived: true });
    expect([...changed]).toEqual([[9, { active: false, archived: true }]]);
    expect(added).toEqual([]);
  });

  test("accepts no orders once it is closed, unless it says so", () => {
    expect(of({ id, closed: true }).changed.get(9)).toEqual({ closed: true, accepting_orders: false });
    expect(of({ id, closed: true, acceptingOrders: true }).changed.get(9)).toEqual({
      closed: true,
      accepting_orders: true,
    });
    expect(of({ id, closed: false }).changed.get(9)).toEqual({ closed: false });
  });
});

describe("another custom market", () => {
  const own = { id: "mine", conditionId: "0x1" };
  const beyond = String(Number(id) + 9_000_000);

  test("is added with the defaults of an open market", () => {
    expect(of(own).added).toEqual([
      {
        condition_id: "0x1",
        rewards: { rates: null, min_size: 0, max_spread: 0 },
        tokens: [],
        active: true,
        closed: false,
        archived: false,
        accepting_orders: true,
      },
    ]);
    expect(of({ ...own, id: beyond }).added).toHaveLength(1);
  });

  test("needs a condition", () => {
    expect(of({ id: "mine" }, { id: "mine", conditionId: "" }).added).toEqual([]);
  });

  test("has a token per id, with its outcome and price, which are JSON texts", () => {
    const tokens = (more: Partial<Market>) =>
      of({ ...own, clobTokenIds: '["7", "8"]', ...more }).added[0]?.tokens;
    const prices = { outcomes: '["Up", "Down"]', outcomePrices: '["1", "0"]' };
    expect(tokens(prices)).toEqual([
      { token_id: "7", outcome: "Up", price: 1, winner: false },
      { token_id: "8", outcome: "Down", price: 0, winner: false },
    ]);
    expect(tokens({ ...prices, closed: true })?.map(({ winner }) => winner)).toEqual([true, false]);
    expect(tokens({ outcomes: "not JSON" })?.[0]).toEqual({
      token_id: "7",
      outcome: "",
      price: 0,
      winner: false,
    });
    expect(tokens({ clobTokenIds: '{"0": "7"}' })).toEqual([]);
  });
});

test("events without markets have none", () => {
  expect(customMarkets(world, [{ id: "1" }])).toEqual({ changed: new Map(), added: [] });
});
