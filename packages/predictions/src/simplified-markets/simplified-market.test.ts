import { join } from "node:path";
import { expect, test } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { rows } from "../../test/recorded.ts";
import { issues, valid } from "../../test/valid.ts";
import { simplifiedMarketsPageSchema } from "./page.ts";
import { simplifiedMarketSchema } from "./simplified-market.ts";

suite("recorded simplified markets", "recorded/predictions/simplified", (folder) => {
  test.each([
    ["derived_page_100_2024.json", 100],
    ["live_2_items_2026-10-02.json", 2],
  ])("%s: every row, and the page, is valid and unchanged", (file, count) => {
    const recorded = rows(join(folder, file), "data");
    expect(recorded).toHaveLength(count);
    for (const row of recorded) expect(valid(simplifiedMarketSchema, row)).toEqual(row);
    const [page] = rows(join(folder, file));
    expect(valid(simplifiedMarketsPageSchema, page)).toEqual(page);
  });
});

test("an empty text is a value, null is not", () => {
  const row = {
    condition_id: "",
    rewards: { rates: null, min_size: 0, max_spread: 1.5 },
    tokens: [{ token_id: "", outcome: "", price: 0.043, winner: false }],
  };
  expect(valid(simplifiedMarketSchema, row)).toEqual(row);
});

test.each([
  ["rewards.rates.0.rewards_daily_rate", { rewards: { rates: [{ rewards_daily_rate: "5" }] } }],
  ["rewards.min_size", { rewards: { min_size: "5" } }],
  ["tokens.0.winner", { tokens: [{ token_id: "1", winner: 1 }] }],
  ["accepting_orders", { accepting_orders: "false" }],
])("a value of another type is an issue of %s", (path, change) => {
  expect(issues(simplifiedMarketSchema, { condition_id: "0x1", ...change })).toEqual([
    expect.stringMatching(`^${path}: `),
  ]);
});
