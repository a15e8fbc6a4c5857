import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Trade } from "../trades/trade.ts";
import { fillsOf, type Fill } from "./fills.ts";
import { positionsOf } from "./positions.ts";
import { isSettled } from "./settlement.ts";

const account = `0x${"5c".repeat(20)}`;

let trades = 0;

function taken(more: Partial<Trade>): Trade {
  trades += 1;
  return {
    id: `t${String(trades)}`,
    taker_order_id: `o${String(trades)}`,
    market: "0xm",
    asset_id: "1",
    outcome: "Yes",
    side: "BUY",
    size: "10",
    price: "0.5",
    status: "TRADE_STATUS_CONFIRMED",
    trader_side: "TAKER",
    maker_address: account,
    ...more,
  };
}

const fillsIn = (...all: readonly Trade[]): readonly Fill[] =>
  all.flatMap((trade) => fillsOf(trade, account));

describe("the positions of fills", () => {
  test("are the net size and cost by token, in the order of the tokens", () => {
    const fills = fillsIn(
      taken({ size: "10", price: "0.3" }),
      taken({ asset_id: "2", outcome: "No", size: "0.000001", price: "0.000001082052522541" }),
      taken({ side: "SELL", size: "4", price: "0.9" }),
    );
    expect(positionsOf(fills)).toEqual([
      { tokenId: "1", outcome: "Yes", market: "0xm", size: "6", cost: "-0.6", fills: 2 },
      {
        tokenId: "2",
        outcome: "No",
        market: "0xm",
        size: "0.000001",
        cost: "0.000000000001082052522541",
        fills: 1,
      },
    ]);
  });

  test("are of the account's own orders where it is the maker", () => {
    const order = { maker_address: account, asset_id: "2", outcome: "No", side: "BUY" } as const;
    const trade = taken({
      trader_side: "MAKER",
      maker_address: `0x${"00".repeat(20)}`,
      maker_orders: [{ ...order, order_id: "m", matched_amount: "3", price: "0.4" }],
    });
    expect(positionsOf(fillsIn(trade))).toMatchObject([{ tokenId: "2", size: "3", cost: "1.2" }]);
  });

  test("are negative where more was sold than bought: the shares came from a split", () => {
    expect(positionsOf(fillsIn(taken({ side: "SELL" })))).toMatchObject([{ size: "-10", cost: "-5" }]);
  });

  test("leave out failed trades, which moved nothing; unsettled ones count unless they are filtered", () => {
    const fills = fillsIn(
      taken({ status: "FAILED" }),
      taken({ status: "TRADE_STATUS_MATCHED", size: "7" }),
      taken({ size: "2" }),
    );
    expect(positionsOf(fills)).toMatchObject([{ size: "9", fills: 2 }]);
    expect(positionsOf(fills.filter(isSettled))).toMatchObject([{ size: "2", fills: 1 }]);
  });

  test("count a trade that is given again once, as it was last", () => {
    const trade = taken({ status: "MATCHED", taker_order_id: "o" });
    const other = taken({ bucket_index: 1, id: trade.id, taker_order_id: "o", size: "1" });
    expect(positionsOf(fillsIn(trade, other, { ...trade, status: "MINED" }))).toMatchObject([
      { size: "11", fills: 2 },
    ]);
    expect(positionsOf(fillsIn(trade, { ...trade, status: "FAILED" }))).toEqual([]);
  });

  test.each([null, ""])("count orders each whose key is %j", (key) => {
    const trade = taken({ taker_order_id: key });
    expect(positionsOf([...fillsIn(trade), ...fillsIn(trade)])).toMatchObject([{ size: "20", fills: 2 }]);
    const own = { order_id: key, maker_address: account, asset_id: "1", side: "SELL", price: "0.3" };
    const made = taken({
      trader_side: "MAKER",
      maker_address: `0x${"00".repeat(20)}`,
      maker_orders: ["1.1", "2.2"].map((matched_amount) => ({ ...own, matched_amount })),
    });
    expect(positionsOf(fillsIn(made))).toMatchObject([{ size: "-3.3", fills: 2 }]);
  });

  test("add up whatever the order of the fills", () => {
    const fill = fc
      .record({ side: fc.constantFrom("BUY", "SELL"), size: fc.nat(999), price: fc.nat(100) })
      .map(({ side, size, price }) => taken({ side, size: String(size), price: `${String(price)}e-2` }));
    fc.assert(
      fc.property(fc.array(fill, { minLength: 1 }), (all) => {
        const size = all.reduce((sum, one) => sum + (one.side === "BUY" ? 1 : -1) * Number(one.size), 0);
        const [position] = positionsOf(fillsIn(...all));
        expect(Number(position?.size)).toBe(size);
        expect(positionsOf(fillsIn(...all.toReversed()))).toEqual([position]);
      }),
    );
  });

  test("of no fills are none", () => {
    expect(positionsOf([])).toEqual([]);
  });

  test.each<[string, Partial<Trade>]>([
    ["fills.side", { side: null }],
    ["fills.side", { side: "HEDGE" }],
    ["fills.tokenId", { asset_id: null }],
    ["fills.tokenId", { asset_id: "" }],
    ["decimal", { size: "" }],
    ["decimal", { price: null }],
  ])("refuse a fill without %s: %j", (parameter, more) => {
    expect(() => positionsOf(fillsIn(taken(more)))).toThrow(expect.objectContaining({ parameter }));
  });
});
