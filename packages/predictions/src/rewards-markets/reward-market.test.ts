import { expect, test } from "vitest";
import { suite } from "@org/test-kit/conformance";
import { rows } from "../../test/recorded.ts";
import { issues, valid } from "../../test/valid.ts";
import { rewardsMarketsPageSchema } from "./page.ts";
import { marketWithRewardsSchema } from "./reward-market.ts";

suite("documented rewards markets", "recorded/predictions/rewards/docs_example_multi.json", (file) => {
  test("every row, and the page, is valid and unchanged", () => {
    const recorded = rows(file, "data");
    for (const row of recorded) expect(valid(marketWithRewardsSchema, row)).toEqual(row);
    const [page] = rows(file);
    expect(valid(rewardsMarketsPageSchema, page)).toEqual(page);
  });
});

test("absent fields stay absent, and unknown ones are kept", () => {
  const least = {
    condition_id: "0x1",
    end_date: "",
    tokens: [{ token_id: "1", outcome: "YES" }],
    rewards_config: [{ asset_address: "0x2", start_date: "2024-03-01", rate_per_day: 2, total_days: 9 }],
  };
  expect(valid(marketWithRewardsSchema, least)).toEqual(least);
  expect(valid(marketWithRewardsSchema, { condition_id: "0x1", rewards_config: [] })).toBeDefined();
});

test.each([
  ["condition_id", { condition_id: 1 }],
  ["tokens.0.price", { tokens: [{ token_id: "1", price: "0.5" }] }],
  ["tokens.0.token_id", { tokens: [{}] }],
  ["rewards_config.0.id", { rewards_config: [{ id: 1.5 }] }],
  ["spread", { spread: "0.1" }],
])("a value of another type is an issue of %s", (path, change) => {
  expect(issues(marketWithRewardsSchema, { condition_id: "0x1", ...change })).toEqual([
    expect.stringMatching(`^${path}: `),
  ]);
});
