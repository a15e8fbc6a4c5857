import { describe, expect, it } from "vitest";
import { randomOf, type Random } from "../core/random.ts";
import type { Network } from "./networks.ts";
import { stakes } from "./stakes.ts";

const ETHER = 1_000_000_000;
const network: Network = { genesis: 0, firstEpoch: 0, gap: 1, validators: 1_000 };

/** Random values of which all chances fail, or all succeed. */
function lucky(chance: boolean): Random {
  const random = randomOf(1, "stakes");
  return { ...random, chance: () => chance };
}

describe("a source", () => {
  it("is never chosen again, and neither is a target", () => {
    const kept = stakes(lucky(false), { ...network, validators: 201 });
    const target = kept.merge("one", 32 * ETHER, 0).index;
    const indices = Array.from({ length: 200 }, () => kept.source("one", 0).index);
    expect(new Set([...indices, target]).size).toBe(201);
  });

  it("moves its effective balance, but not more than it has", () => {
    const kept = stakes(lucky(false), network);
    const sources = Array.from({ length: 50 }, () => kept.source("one", 0));
    for (const { amount, effective } of sources) {
      expect(effective).toBe(32 * ETHER);
      expect(amount).toBeLessThanOrEqual(effective);
      expect(amount).toBeGreaterThan(31.98 * ETHER);
    }
    expect(sources.some(({ amount, effective }) => amount < effective)).toBe(true);
    expect(sources.some(({ amount, effective }) => amount === effective)).toBe(true);
  });
});

describe("a merge", () => {
  it("adds the stake to the entity's target, whose effective balance is whole ether", () => {
    const kept = stakes(lucky(false), network);
    const first = kept.merge("one", 500_000_000_000, 10);
    expect(first.after - first.before).toBeGreaterThanOrEqual(500 * ETHER);
    expect(first.after - first.before).toBeLessThan(500.001 * ETHER);
    expect(first.effective).toBe(Math.floor(first.after / ETHER) * ETHER);
    const second = kept.merge("one", ETHER, 10);
    expect([second.index, second.before]).toEqual([first.index, first.after]);
    expect(kept.merge("other", ETHER, 10).index).not.toBe(first.index);
  });

  it("finds the rewards since the last one: three per cent a year", () => {
    const kept = stakes(lucky(false), network);
    const { after } = kept.merge("one", 1_000 * ETHER, 0);
    const { before } = kept.merge("one", ETHER, 365.25 * 225);
    expect(before / after).toBeCloseTo(1.03, 6);
  });

  it("opens a new target above 2,048 ether; some operators exceed it by 32", () => {
    const kept = stakes(lucky(false), network);
    const full = kept.merge("one", 2_015 * ETHER, 0);
    expect(full.effective).toBeLessThanOrEqual(2_048 * ETHER);
    expect(kept.merge("one", 32 * ETHER, 0).index).not.toBe(full.index);
    const generous = stakes({ ...lucky(true), whole: (least) => least }, { ...network, validators: 1 });
    const before = generous.merge("one", 2_000 * ETHER, 0);
    const over = generous.merge("one", 40 * ETHER, 0);
    expect([over.index, over.effective]).toEqual([before.index, 2_048 * ETHER]);
  });
});
