import { describe, expect, test } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { rows } from "../../test/recorded.ts";
import { valid } from "../../test/valid.ts";
import { tradeSchema, type Trade } from "../trades/trade.ts";
import { fillsOf } from "./index.ts";

const ME = `0x${"aB".repeat(20)}`;
const OTHER = `0x${"cd".repeat(20)}`;
const MY_KEY = "58c3ba99-0006-1c64-a59b-290c59abd1ce";
const THEIR_KEY = "3e2c94ca-8124-c4c1-c7ea-be1ea21b71fe";
const trade: Trade = {
  id: "t",
  taker_order_id: "0xtaker",
  market: "0xm",
  asset_id: "yes",
  side: "BUY",
  size: "30",
  price: "0.6",
  fee_rate_bps: "",
  status: "TRADE_STATUS_MINED",
  match_time: "1700000000",
  outcome: "Yes",
  maker_address: OTHER,
  owner: THEIR_KEY,
  trader_side: "MAKER",
  maker_orders: [
    {
      order_id: "1",
      maker_address: ME,
      matched_amount: "10",
      price: "0.6",
      asset_id: "yes",
      outcome: "Yes",
      side: "SELL",
    },
    {
      order_id: "2",
      maker_address: `0x${"ef".repeat(20)}`,
      matched_amount: "15",
      price: "0.6",
      asset_id: "yes",
      outcome: "Yes",
    },
    {
      order_id: "3",
      maker_address: ME.toLowerCase(),
      matched_amount: "5",
      price: "0.4",
      asset_id: "no",
      outcome: "No",
      fee_rate_bps: "10",
    },
  ],
};

describe("the fills of a maker", () => {
  test("are its own orders, with their size, price, outcome, side and fee", () => {
    expect(fillsOf(trade, ME)).toEqual([
      {
        tradeId: "t",
        orderId: "1",
        role: "MAKER",
        side: "SELL",
        outcome: "Yes",
        tokenId: "yes",
        market: "0xm",
        price: "0.6",
        size: "10",
        feeRateBps: null,
        status: "MINED",
        time: "1700000000",
        trade,
      },
      {
        tradeId: "t",
        orderId: "3",
        role: "MAKER",
        side: "BUY",
        outcome: "No",
        tokenId: "no",
        market: "0xm",
        price: "0.4",
        size: "5",
        feeRateBps: "10",
        status: "MINED",
        time: "1700000000",
        trade,
      },
    ]);
  });

  test.each([
    ["BUY", "yes", "SELL"],
    ["BUY", "no", "BUY"],
    ["SELL", "yes", "BUY"],
    ["SELL", "no", "SELL"],
    ["SIDE_SELL", "no", "SELL"],
    ["HEDGE", "no", null],
  ])("opposite a taker's %s have for token %s the side %s", (side, asset_id, own) => {
    const maker_orders = [{ owner: MY_KEY, asset_id, matched_amount: "1", price: "0.5" }];
    expect(fillsOf({ ...trade, side, maker_orders }, MY_KEY.toUpperCase()).map((fill) => fill.side)).toEqual([
      own,
    ]);
  });

  test.each([
    [null, "no"],
    ["yes", null],
    ["", "no"],
    ["yes", ""],
    [null, null],
  ])("have no side that follows from the tokens %j and %j", (taken, asset_id) => {
    const maker_orders = [{ owner: MY_KEY, asset_id, matched_amount: "1", price: "0.5" }];
    expect(fillsOf({ ...trade, asset_id: taken, maker_orders }, MY_KEY)).toMatchObject([{ side: null }]);
    const without = { ...trade, maker_orders: [{ owner: MY_KEY }] };
    expect(fillsOf(without, MY_KEY)).toMatchObject([{ side: null }]);
  });

  test("have the side that follows where theirs is empty", () => {
    const maker_orders = [{ owner: MY_KEY, asset_id: "no", side: "" }];
    expect(fillsOf({ ...trade, maker_orders }, MY_KEY)).toMatchObject([{ side: "BUY" }]);
    expect(fillsOf({ ...trade, side: "", maker_orders }, MY_KEY)).toMatchObject([{ side: null }]);
  });

  test("without an order in the trade are an error, or an empty list on request", () => {
    const without = [
      [trade, `0x${"0".repeat(40)}`],
      [trade, MY_KEY],
      [{ ...trade, maker_orders: null }, OTHER],
    ] as const;
    for (const [of, account] of without) {
      expect(() => fillsOf(of, account)).toThrow(
        "account: expected an account with a part in trade t, received an account without one",
      );
      expect(fillsOf(of, account, { none: "empty" })).toEqual([]);
    }
  });

  test("are its own orders even if the trade names another account as taker", () => {
    expect(fillsOf({ ...trade, trader_side: "TAKER" }, ME).map(({ orderId }) => orderId)).toEqual(["1", "3"]);
  });
});

test.each([
  "",
  "nonsense",
  `0x${"g".repeat(40)}`,
  `0x${"a".repeat(39)}`,
  `0x${"a".repeat(64)}`,
  "null",
  `${MY_KEY} `,
])("an invalid account is refused, and not repeated in the error: %j", (account) => {
  const refusal = { parameter: "account", received: `a string of ${String(account.length)}` };
  for (const options of [{}, { none: "empty" }] as const)
    expect(() => fillsOf(trade, account, options)).toThrow(expect.objectContaining(refusal));
});

describe("the fills of a taker", () => {
  test("are the whole trade", () => {
    expect(fillsOf({ ...trade, trader_side: "TAKER" }, OTHER)).toMatchObject([
      {
        role: "TAKER",
        orderId: "0xtaker",
        side: "BUY",
        size: "30",
        price: "0.6",
        outcome: "Yes",
        feeRateBps: null,
      },
    ]);
  });

  test("have no side where it is empty", () => {
    expect(fillsOf({ ...trade, trader_side: "TAKER", side: "" }, OTHER)).toMatchObject([{ side: null }]);
  });

  test("are found by API key too, and if the trade has no trader_side", () => {
    const { trader_side: _, ...withoutSide } = trade;
    expect(fillsOf(withoutSide, THEIR_KEY.toUpperCase()).map(({ role }) => role)).toEqual(["TAKER"]);
    expect(fillsOf(withoutSide, ME).map(({ role }) => role)).toEqual(["MAKER", "MAKER"]);
  });
});

describe("the fills of an account on both sides of a trade", () => {
  test("are the taker's fill and its own orders", () => {
    const fills = fillsOf({ ...trade, trader_side: "TAKER", maker_address: ME }, ME);
    expect(fills.map(({ role, orderId, size }) => [role, orderId, size])).toEqual([
      ["TAKER", "0xtaker", "30"],
      ["MAKER", "1", "10"],
      ["MAKER", "3", "5"],
    ]);
  });

  test("are its own orders only, where trader_side is not TAKER", () => {
    for (const trader_side of ["MAKER", null]) {
      const fills = fillsOf({ ...trade, trader_side, maker_address: ME }, ME);
      expect(fills.map(({ role, orderId }) => [role, orderId])).toEqual([
        ["MAKER", "1"],
        ["MAKER", "3"],
      ]);
    }
  });
});

suite("recorded trade with many makers", "recorded/predictions/trades/user_trade1.json", (file) => {
  test("each maker has its own orders, at its own price", () => {
    const [row] = rows(file);
    const recorded = valid(tradeSchema, row);
    const parts = (recorded.maker_orders ?? []).map(({ maker_address }) =>
      fillsOf(recorded, String(maker_address)).map(({ side, outcome, price, size }) => [
        side,
        outcome,
        price,
        size,
      ]),
    );
    expect(parts.slice(0, 2)).toEqual([[["BUY", "No", "0.482", "10"]], [["SELL", "Yes", "0.518", "247.68"]]]);
    expect(parts).toHaveLength(6);
  });

  test("the taker has the whole trade, although a maker requested it", () => {
    const [row] = rows(file);
    const recorded = valid(tradeSchema, row);
    expect(recorded.trader_side).toBe("MAKER");
    expect(fillsOf(recorded, String(recorded.maker_address))).toMatchObject([
      { role: "TAKER", orderId: recorded.taker_order_id, size: "1096.87" },
    ]);
  });
});
