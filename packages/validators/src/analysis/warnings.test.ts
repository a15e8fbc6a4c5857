import { describe, expect, test } from "vitest";
import type { Consolidation } from "../consolidations/consolidation.ts";
import { ETH, row } from "../../test/consolidation.ts";
import { consolidationWarnings, type ConsolidationRule } from "./warnings.ts";

describe("warnings", () => {
  const rules = (...rows: readonly Consolidation[]): readonly ConsolidationRule[] =>
    consolidationWarnings(rows).map(({ rule }) => rule);

  test("are empty for correct data", () => {
    expect(rules(row(1, 9), row(2, 9))).toEqual([]);
    const full = {
      targetBalanceBeforeConsolidation: 2_016 * ETH,
      targetBalanceAtConsolidationEpoch: 2_048 * ETH,
    };
    expect(rules(row(1, 9, { ...full, targetEffectiveBalanceAtConsolidationEpoch: 2_048 * ETH }))).toEqual(
      [],
    );
  });

  test("name the row and what was expected", () => {
    expect(consolidationWarnings([row(1, 9), row(2, 9, { consolidatedAmount: 0 })])).toEqual([
      {
        rule: "amount",
        index: 1,
        sourceValidatorIndex: 2,
        expected: "from 1 to 2048000000000 gwei",
        received: "0",
      },
    ]);
  });

  test.each<[string, Partial<Consolidation>, readonly ConsolidationRule[]]>([
    ["an amount above 2048 ETH", { consolidatedAmount: 2_049 * ETH }, ["amount", "balance"]],
    [
      "an effective balance with a fraction of an ether",
      { targetEffectiveBalanceAtConsolidationEpoch: 63.5 * ETH },
      ["effective balance"],
    ],
    [
      "an effective balance above the balance",
      { targetEffectiveBalanceAtConsolidationEpoch: 65 * ETH },
      ["effective balance"],
    ],
    [
      "an effective balance far below the balance",
      { targetEffectiveBalanceAtConsolidationEpoch: 62 * ETH },
      ["effective balance"],
    ],
    [
      "a balance above 2048 ETH",
      {
        targetBalanceAtConsolidationEpoch: 2_050 * ETH,
        targetEffectiveBalanceAtConsolidationEpoch: 2_048 * ETH,
      },
      ["excess"],
    ],
    [
      "an amount that is missing from the target's balance",
      { targetBalanceBeforeConsolidation: 33 * ETH },
      ["balance"],
    ],
    ["a day that does not match the epoch", { date: "2024-01-01" }, ["date"]],
    ["an epoch before the fork", { consolidationEpoch: 300_000, date: "2024-07-25" }, ["epoch", "date"]],
  ])("report %s", (_, more, expected) => {
    expect(rules(row(1, 9, more))).toEqual(expected);
  });

  /** A target with this balance and effective balance. */
  const target = (balance: number, effective: number, before = 0): Consolidation =>
    row(1, 9, {
      targetBalanceBeforeConsolidation: before,
      targetBalanceAtConsolidationEpoch: balance,
      targetEffectiveBalanceAtConsolidationEpoch: effective,
    });

  test.each<[string, Consolidation, Consolidation, ConsolidationRule]>([
    [
      "an amount of 2048 ETH",
      { ...target(2_048 * ETH, 2_048 * ETH), consolidatedAmount: 2_048 * ETH },
      { ...target(2_049 * ETH, 2_048 * ETH), consolidatedAmount: 2_048 * ETH + 1 },
      "amount",
    ],
    [
      "a tenth of an ether lost to penalties",
      target(63.9 * ETH, 64 * ETH, 32 * ETH),
      target(63.9 * ETH - 1, 64 * ETH, 32 * ETH),
      "balance",
    ],
    [
      "a balance a quarter of an ether below the effective one",
      target(63.75 * ETH, 64 * ETH),
      target(63.75 * ETH - 1, 64 * ETH),
      "effective balance",
    ],
    [
      "a balance one and a quarter ether above the effective one",
      target(65.25 * ETH, 64 * ETH),
      target(65.25 * ETH + 1, 64 * ETH),
      "effective balance",
    ],
    [
      "a balance of 2048 ETH",
      target(2_048 * ETH, 2_048 * ETH),
      target(2_048 * ETH + 1, 2_048 * ETH),
      "excess",
    ],
  ])("allow %s, but no more", (_, allowed, beyond, rule) => {
    expect(rules(allowed)).toEqual([]);
    expect(rules(beyond)).toContain(rule);
  });

  test.each([
    ["mainnet", 364_032],
    ["hoodi", 2_048],
    ["holesky", 115_968],
  ])("allow the first epoch with consolidations: on %s %i", (network, first) => {
    const at = (consolidationEpoch: number) =>
      consolidationWarnings([row(1, 9, { consolidationEpoch })], { network }).map(({ rule }) => rule);
    expect(at(first)).not.toContain("epoch");
    expect(at(first - 1)).toContain("epoch");
  });

  test("report a switch to compounding and a duplicate source", () => {
    expect(rules(row(1, 1), row(1, 9), row(1, 8))).toEqual(["into itself", "once"]);
    expect(consolidationWarnings([row(1, 9), row(1, 8), row(1, 7)])).toMatchObject([
      { rule: "once", index: 1, received: "that of row 0" },
      { rule: "once", index: 2, received: "that of row 0" },
    ]);
  });

  test("report an epoch outside the range of dates, and continue", () => {
    const never = row(1, 9, { consolidationEpoch: Number.MAX_SAFE_INTEGER });
    expect(consolidationWarnings([never, row(2, 9)])).toMatchObject([
      { rule: "epoch", index: 0, received: "9007199254740991" },
    ]);
  });

  test("do not check epochs of unknown networks", () => {
    const early = row(1, 9, { consolidationEpoch: 1, date: "2030-01-01" });
    expect(consolidationWarnings([early], { network: "another" })).toEqual([]);
    expect(consolidationWarnings([early], { network: "constructor" })).toEqual([]);
  });
});
