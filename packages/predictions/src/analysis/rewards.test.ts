import { describe, expect, test } from "vitest";
import { untyped } from "@org/test-kit/untyped";
import { dailyRewards } from "./rewards.ts";

describe("daily rewards", () => {
  const rewards_config = [
    { asset_address: "0xA", start_date: "2026-03-01", end_date: "2026-03-10", rate_per_day: 0.1 },
    { asset_address: "0xa", start_date: "2026-03-10", end_date: "2500-12-31", rate_per_day: 0.2 },
    { asset_address: "0xB", start_date: "1767225600000", end_date: "", rate_per_day: 5 },
    { asset_address: "0xB", rate_per_day: null },
  ];
  const [a, b] = ["0xa", "0xb"];
  const on = (day: string) => dailyRewards({ rewards_config }, new Date(`${day}T23:00:00Z`));
  const of = (assetAddress: string, perDay: string) => ({ assetAddress, perDay });

  test("are summed exactly by token, in total or for one day", () => {
    expect(dailyRewards({ rewards_config })).toEqual([of(a, "0.3"), of(b, "5")]);
    expect(on("2026-03-09")).toEqual([of(a, "0.1"), of(b, "5")]);
    expect(on("2026-03-10")).toEqual([of(a, "0.3"), of(b, "5")]);
    expect(on("2026-03-11")).toEqual([of(a, "0.2"), of(b, "5")]);
    expect(on("2025-12-31")).toEqual([of(b, "0")]);
  });

  test("are read from markets of every endpoint", () => {
    const at = new Date(0);
    const rates = [{ asset_address: "0xA", rewards_daily_rate: 3 }];
    expect(dailyRewards({ rewards: { rates } }, at)).toEqual([of(a, "3")]);
    expect(dailyRewards({ rewards: { rates: null }, rewards_config: [], clobRewards: null }, at)).toEqual([]);
    const clobRewards = [{ id: "1", assetAddress: "0xA", rewardsDailyRate: 1.5, startDate: "2026-01-01" }];
    expect(dailyRewards({ clobRewards }, new Date("2026-01-01"))).toEqual([of(a, "1.5")]);
    expect(dailyRewards({ clobRewards }, at)).toEqual([]);
    expect(dailyRewards({ rewards: { rates: [{}] } })).toEqual([of("", "0")]);
  });

  test.each([
    ["rewards_config", { rewards_config: "[]" }],
    ["rewards_config", { rewards_config: [null] }],
    ["rewards.rates", { rewards: { rates: {} } }],
    ["clobRewards", { clobRewards: [["0xA", 5]] }],
  ])("names the field that cannot be read: %s", (parameter, market) => {
    expect(() => untyped(dailyRewards)(market)).toThrow(
      expect.objectContaining({ code: "parameter", parameter }),
    );
  });
});
