import { describe, expect, test } from "vitest";
import { ask } from "../../../test/predictions/ask.ts";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { indices, itemAt } from "../util/lists.ts";
import { marketView } from "./market.ts";
import { endDate, rewardsRow } from "./rewards-market.ts";

const { world } = ask();
const paying = indices(world.markets).find((market) => world.market(market).rewards?.configs.length === 2);
const view = marketView(world, paying ?? NaN);

describe("a market with rewards", () => {
  test("names its event, its prices and its rewards", () => {
    const { facts } = view;
    const { event, rewards, tokens, quote, outline } = facts;
    expect(rewardsRow(view)).toMatchObject({
      condition_id: facts.conditionId,
      event_id: event.id,
      market_id: facts.id,
      question: outline.question,
      rewards_min_size: rewards?.minSize,
      volume_24hr: facts.money.day,
      tokens: [
        { token_id: tokens[0], outcome: outline.outcomes[0], price: Number(quote.prices[0]) },
        { token_id: tokens[1], outcome: outline.outcomes[1], price: Number(quote.prices[1]) },
      ],
    });
  });

  test("has a configuration in the service's words", () => {
    const { rewards_config = [] } = rewardsRow(view);
    const { id, asset, start, end, perDay, total } = itemAt(view.facts.rewards?.configs ?? [], 1);
    expect(rewards_config).toHaveLength(2);
    expect(rewards_config?.[1]).toEqual({
      id,
      asset_address: asset,
      start_date: start,
      end_date: end,
      rate_per_day: perDay,
      total_rewards: total,
    });
  });

  test("has an end without a zone, or none", () => {
    const ending = (fraction: number) => endDate({ ...view, row: fixedRow(0, { "no end date": fraction }) });
    expect(ending(0.02)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(Date.parse(`${ending(0.02)}Z`)).toBe(view.facts.event.times.end);
    expect(ending(0.019)).toBe("");
  });
});
