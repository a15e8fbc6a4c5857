import { beforeAll, describe, expect, test } from "vitest";
import { fakeClock } from "@org/http-core/testing";
import { createSandbox, unlimited } from "@org/sandbox";
import { monthly, movingAverage, totals, warningsOf, weekly } from "../src/analysis/index.ts";
import { apiKey, createChainstats, fromWei, toWei, type DailyUncle, type Series } from "../src/index.ts";

const NOW = Date.UTC(2026, 0, 1);
const YEARS = { startdate: "2020-12-15", enddate: "2022-09-30" };

describe("the sandbox's last years of uncle blocks", () => {
  let series: Series<DailyUncle>;
  let requests = 0;

  beforeAll(async () => {
    const sandbox = createSandbox({ now: NOW, limits: unlimited });
    const client = createChainstats({
      baseUrl: sandbox.origins.chainstats,
      auth: apiKey(sandbox.credentials.chainstats.standard),
      clock: fakeClock(NOW),
      limit: false,
      fetch(url, init) {
        requests += 1;
        return sandbox.fetch(url, init);
      },
    });
    series = await client.dailyUncles(YEARS).series();
  });

  test("take three requests, and have a gap after the end of proof of work", () => {
    expect(requests).toBe(3);
    expect(series.days).toHaveLength(640);
    expect(series.gaps).toEqual([
      { from: "2022-09-16", to: "2022-09-30", days: 15, reason: "no proof of work" },
    ]);
  });

  test("have no warnings", () => {
    expect(warningsOf(series)).toEqual([]);
  });

  test("have the same totals by week, by month and in wei", () => {
    const all = totals(series.days);
    for (const buckets of [weekly(series.days), monthly(series.days)]) {
      expect(buckets.reduce((sum, { uncles }) => sum + uncles, 0)).toBe(all.uncles);
      const wei = buckets.reduce((sum, { rewards }) => sum + toWei(rewards), 0n);
      expect(fromWei(wei)).toBe(all.rewards);
      expect(buckets.filter(({ complete }) => !complete)).toHaveLength(2);
    }
    expect(weekly(series.days)).toHaveLength(92);
    expect(monthly(series.days)).toHaveLength(22);
  });

  test("have a 30-day average except on the first 29 days", () => {
    const averages = movingAverage(series.days, { window: 30 });
    expect(averages.filter(({ average }) => average === null)).toHaveLength(29);
  });
});
