import { join } from "node:path";
import { expect, test } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { rows } from "../../test/recorded.ts";
import { issues, valid } from "../../test/valid.ts";
import { tradesPageSchema } from "./page.ts";
import { tradeSchema } from "./trade.ts";

suite("recorded trades", "recorded/predictions/trades", (folder) => {
  test.each([
    ["docs_example.json", "data"],
    ["http_trades_page.json", "data"],
    ["user_trade1.json", undefined],
  ])("%s: every trade is valid and unchanged", (file, list) => {
    for (const row of rows(join(folder, file), list)) expect(valid(tradeSchema, row)).toEqual(row);
  });

  test("limit and count are optional on a page", () => {
    const [page] = rows(join(folder, "http_trades_page.json"));
    expect(valid(tradesPageSchema, page)).toEqual(page);
  });
});

test("unknown values of enumerations are kept", () => {
  const row = { id: "1", side: "SELL", status: "TRADE_STATUS_NEW", trader_side: "BOTH", err_msg: null };
  expect(valid(tradeSchema, row)).toEqual(row);
});

test("decimals stay text, also if empty", () => {
  const row = {
    id: "1",
    size: "1096.870",
    price: "",
    fee_rate_bps: "",
    maker_orders: [{ matched_amount: "10" }],
  };
  expect(valid(tradeSchema, row)).toEqual(row);
});

test.each([
  ["size", { size: 5 }],
  ["side", { side: 1 }],
  ["bucket_index", { bucket_index: "0" }],
  ["maker_orders.0.price", { maker_orders: [{ price: 0.5 }] }],
])("a value of another type is an issue of %s", (path, change) => {
  expect(issues(tradeSchema, { id: "1", ...change })).toEqual([expect.stringMatching(`^${path}: `)]);
});
