import { describe, expect, it } from "vitest";
import { DAY } from "../core/durations.ts";
import { EPOCH, paymentsOf, yearly } from "./summary.ts";
import { validator } from "./validator.ts";

const one = validator(1, 0, { name: "Own", type: "pool", weight: 1 });
const NOW = Date.UTC(2026, 0, 16);
const of = (window: string, now = NOW) => paymentsOf(1, one, window, now);

describe("payments", () => {
  it("are at the end of each epoch of two days", () => {
    expect(of("7d").map(({ at }) => at % EPOCH)).toEqual([0, 0, 0]);
    expect(of("30d")).toHaveLength(15);
  });

  it("of one day cover three, so that there always is one", () => {
    for (let hour = 0; hour < 48; hour++) {
      const payments = of("1d", NOW + hour * 3_600_000);
      expect([1, 2]).toContain(payments.length);
      for (const { at } of payments) expect(at).toBeGreaterThan(NOW + hour * 3_600_000 - 3 * DAY);
    }
  });

  it("include one at this moment, and exclude one at the start of the window", () => {
    const end = Math.floor(NOW / EPOCH) * EPOCH;
    expect(of("30d", end).map(({ at }) => at)).toEqual(
      Array.from({ length: 15 }, (_, epoch) => end - (14 - epoch) * EPOCH),
    );
    expect(of("30d", end - 1).at(-1)?.at).toBe(end - EPOCH);
  });

  it("begin on the first day with rewards", () => {
    const first = Date.UTC(2024, 3, 1);
    expect(of("all")[0]?.at).toBeGreaterThan(first);
    expect(of("all")[0]?.at).toBeLessThanOrEqual(first + EPOCH);
    expect(of("30d", first - 1)).toEqual([]);
  });

  it("are the same in any window", () => {
    expect(of("all").slice(-3)).toEqual(of("7d"));
  });
});

describe("the yearly yield", () => {
  it("compounds the mean of the payments", () => {
    const rates = [0.000_3, 0.000_5].map((rate) => ({ at: 0, rate }));
    expect(yearly(rates)).toBeCloseTo(1.000_4 ** 182.625 - 1, 12);
  });

  it("is 0 without payments, and near the validator's own with many", () => {
    expect(yearly([])).toBe(0);
    expect(yearly(of("all"))).toBeCloseTo(Math.exp(one.yield) - 1, 2);
  });
});
