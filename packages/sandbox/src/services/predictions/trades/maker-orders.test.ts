import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { fixedRow, type Numbers } from "../../../../test/predictions/fixed-row.ts";
import { tradingAccounts } from "./accounts.ts";
import { makerOrders, type Matched } from "./maker-orders.ts";

const { world } = ask();
const market = world.market(world.event(2).firstMarket);
const [yes, no] = market.tokens;
const of = (numbers: Numbers, more: Partial<Matched> = {}) => {
  const matched = {
    market,
    outcome: 0,
    price: 30,
    steps: 100,
    hundredths: 1_000,
    side: "BUY",
    maker: undefined,
  } as const;
  return makerOrders({ row: fixedRow(0, numbers), ...matched, ...more });
};
const FOUR = 0.99;

describe("resting orders", () => {
  test("sum to the size of the trade, each above nothing", () => {
    const cut = { makers: FOUR, "cut 0": 0.1, "cut 1": 0.6, "cut 2": 0.3 };
    expect(of(cut).map((order) => order.matched_amount)).toEqual(["1", "2", "3", "4"]);
    expect(of({ ...cut, "cut 1": 0.1 }).map((order) => order.matched_amount)).toEqual(["1", "2", "7"]);
  });

  test("are no more than the size has hundredths", () => {
    const small = of({ makers: FOUR, "cut 0": 0 }, { hundredths: 2 });
    expect(small.map((order) => order.matched_amount)).toEqual(["0.01", "0.01"]);
  });

  test("for the same outcome are on the other side, at the same price", () => {
    expect(of({ makers: 0 })).toMatchObject([{ side: "SELL", price: "0.3", asset_id: yes, outcome: "Yes" }]);
    expect(of({ makers: 0 }, { side: "SELL" })[0]?.side).toBe("BUY");
  });

  test("for the opposite outcome are on the same side, and prices sum to 1", () => {
    const across = { makers: 0, "maker 0 across": 0.19 };
    expect(of(across)).toMatchObject([{ side: "BUY", price: "0.7", asset_id: no, outcome: "No" }]);
    expect(of(across, { side: "SELL", outcome: 1 })).toMatchObject([{ side: "SELL", asset_id: yes }]);
  });
});

describe("the owner", () => {
  const { heavy } = tradingAccounts;
  const two = { makers: 0.6, "cut 0": 0.5, "own order": 0.9 };

  test("of one order is the account, if it was the maker", () => {
    const owners = of(two, { maker: heavy }).map(({ owner, maker_address }) => [owner, maker_address]);
    expect(owners[1]).toEqual([heavy.apiKey, heavy.address]);
    expect(owners[0]).not.toContain(heavy.apiKey);
  });

  test("of others has a UUID and an address", () => {
    for (const { owner, maker_address } of of(two)) {
      expect(owner).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-b[0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(maker_address).toMatch(/^0x[0-9a-f]{40}$/);
    }
  });
});
