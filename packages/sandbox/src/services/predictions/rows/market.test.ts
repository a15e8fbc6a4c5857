import { describe, expect, test } from "vitest";
import { ask } from "../../../../test/predictions/ask.ts";
import { indices } from "../listing/values.ts";
import { marketRow, marketView } from "./market.ts";

const { world } = ask();
const rows = indices(world.markets).map((index) => marketRow(world, index));

describe("the row of a market", () => {
  test("has its rewards in the catalogue's words, also if there are none", () => {
    rows.forEach((row, index) => {
      const { facts } = marketView(world, index);
      expect(row.clobRewards).toEqual(
        (facts.rewards?.configs ?? []).map(({ id, asset, endless, total, perDay, start, end }) => ({
          id: String(id),
          conditionId: facts.conditionId,
          assetAddress: asset,
          rewardsAmount: endless ? 0 : total,
          rewardsDailyRate: perDay,
          startDate: start,
          endDate: end,
        })),
      );
    });
  });

  test("always has a fee schedule, which may be null", () => {
    expect(rows.every((row) => "feeSchedule" in row)).toBe(true);
    expect(rows.some(({ feeSchedule }) => feeSchedule === null)).toBe(true);
  });

  test("sometimes has its event, without the event's markets", () => {
    const index = rows.findIndex(({ events }) => events !== undefined);
    const [event, ...more] = rows[index]?.events ?? [];
    expect(event).toMatchObject({ id: world.market(index).event.id });
    expect(event).not.toHaveProperty("markets");
    expect(more).toEqual([]);
  });
});
