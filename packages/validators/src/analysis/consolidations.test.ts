import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { times } from "@org/vitest-config/times";
import type { Consolidation } from "../index.ts";
import {
  byEntity,
  byTarget,
  consolidationWarnings,
  epochTime,
  flows,
  headroom,
  lineage,
  type ConsolidationRule,
} from "./index.ts";

const ETH = 1_000_000_000;
const EPOCH = 370_000;
const DATE = epochTime(EPOCH)?.toISOString().slice(0, 10) ?? "";

function row(source: number, target: number, more: Partial<Consolidation> = {}): Consolidation {
  return {
    date: DATE,
    consolidationEpoch: EPOCH,
    sourceValidatorIndex: source,
    sourceEntity: "A",
    sourceEntityType: "pool",
    targetValidatorIndex: target,
    targetEntity: "B",
    targetEntityType: "operator",
    consolidatedAmount: 32 * ETH,
    targetBalanceBeforeConsolidation: 32 * ETH,
    targetBalanceAtConsolidationEpoch: 64 * ETH,
    targetEffectiveBalanceAtConsolidationEpoch: 64 * ETH,
    ...more,
  };
}

describe("byTarget", () => {
  test("returns count, exact amount, sorted sources, last balances and headroom per target", () => {
    const rows = [
      row(2, 9, {
        consolidationEpoch: EPOCH + 1,
        targetBalanceAtConsolidationEpoch: 96_000_000_001,
        targetEffectiveBalanceAtConsolidationEpoch: 96 * ETH,
      }),
      row(1, 9, { consolidatedAmount: 31_999_999_999 }),
      row(3, 8),
      row(7, 7),
    ];
    expect(byTarget(rows)).toEqual([
      {
        targetValidatorIndex: 9,
        targetEntity: "B",
        count: 2,
        sources: [1, 2],
        amount: 63_999_999_999n,
        firstEpoch: EPOCH,
        lastEpoch: EPOCH + 1,
        balance: 96_000_000_001n,
        effectiveBalance: 96_000_000_000n,
        headroom: 1_952_000_000_000n,
      },
      expect.objectContaining({ targetValidatorIndex: 8, count: 1 }),
    ]);
  });

  test("uses the largest balance of the last epoch, in any order of rows", () => {
    const rows = [64, 96, 80].map((ether, source) =>
      row(source, 9, {
        targetBalanceAtConsolidationEpoch: ether * ETH,
        targetEffectiveBalanceAtConsolidationEpoch: ether * ETH,
      }),
    );
    const balances = { balance: 96_000_000_000n, effectiveBalance: 96_000_000_000n };
    expect(byTarget(rows)).toMatchObject([balances]);
    expect(byTarget(rows.toReversed())).toMatchObject([balances]);
  });

  test("sums exactly beyond 2^53", () => {
    const most = 2_048 * ETH;
    const rows = Array.from({ length: 5_000 }, (_, source) =>
      row(source, 9_999, { consolidatedAmount: most - 1 }),
    );
    expect(byTarget(rows)[0]?.amount).toBe(5_000n * 2_047_999_999_999n);
    expect(() => byTarget([row(1, 2, { consolidatedAmount: 2 ** 53 })])).toThrow(ParameterError);
  });
});

test("headroom ends at 2,048 ETH", () => {
  expect(headroom(32 * ETH)).toBe(2_016_000_000_000n);
  expect(headroom(2_048_000_000_000n)).toBe(0n);
  expect(headroom(2_049_000_000_000n)).toBe(0n);
});

describe("byEntity and flows", () => {
  const rows = [
    row(1, 9),
    row(2, 9, { consolidatedAmount: 40 * ETH }),
    row(3, 8, { targetEntity: "A", targetEntityType: "pool" }),
    row(4, 8, { sourceEntity: null, sourceEntityType: null, targetEntity: null, targetEntityType: null }),
    row(5, 5),
  ];

  test("sum what each entity received, gave and kept", () => {
    expect(byEntity(rows)).toMatchObject([
      { entity: "B", entityType: "operator", taken: 2, amountTaken: 72_000_000_000n, given: 0, targets: 1 },
      { entity: "A", entityType: "pool", taken: 1, given: 3, within: 1, amountWithin: 32_000_000_000n },
      { entity: null, entityType: null, taken: 1, given: 1, within: 0, amountWithin: 0n },
    ]);
  });

  test("know the type of an entity that is only a source", () => {
    expect(byEntity([row(1, 9)])).toMatchObject([
      { entity: "B", entityType: "operator", given: 0 },
      { entity: "A", entityType: "pool", taken: 0, given: 1 },
    ]);
  });

  test("have the same totals", () => {
    const all = flows(rows);
    expect(all[0]).toEqual({ source: "A", target: "B", count: 2, amount: 72_000_000_000n });
    expect(all).toContainEqual({ source: null, target: null, count: 1, amount: 32_000_000_000n });
    const taken = byEntity(rows).reduce((sum, { amountTaken }) => sum + amountTaken, 0n);
    expect(all.reduce((sum, { amount }) => sum + amount, 0n)).toBe(taken);
  });
});

describe("lineage", () => {
  test("follows a validator to the current holder of its stake, and back", () => {
    const { targetOf, sourcesOf, path, ancestors, holders } = lineage([
      row(1, 2),
      row(2, 3),
      row(4, 3),
      row(6, 5),
    ]);
    expect(path(1)).toEqual([1, 2, 3]);
    expect(path(3)).toEqual([3]);
    expect(targetOf(4)).toBe(3);
    expect(targetOf(3)).toBeUndefined();
    expect(sourcesOf(3)).toEqual([2, 4]);
    expect(ancestors(3)).toEqual([2, 4, 1]);
    expect(ancestors(1)).toEqual([]);
    expect(holders).toEqual([3, 5]);
  });

  test("uses the first exit of a validator and ignores repetitions", () => {
    const { targetOf, sourcesOf, holders } = lineage([row(1, 2), row(1, 3), row(1, 2)]);
    expect(targetOf(1)).toBe(2);
    expect([sourcesOf(2), sourcesOf(3)]).toEqual([[1], []]);
    expect(holders).toEqual([2]);
  });

  test("terminates for any data, also for cycles", () => {
    expect(lineage([row(1, 2), row(2, 1)]).path(1)).toEqual([1, 2]);
    const index = fc.nat(20);
    fc.assert(
      fc.property(fc.array(fc.tuple(index, index), { maxLength: 60 }), index, (pairs, validator) => {
        const { path, ancestors } = lineage(pairs.map(([source, target]) => row(source, target)));
        expect(path(validator)[0]).toBe(validator);
        expect(new Set(path(validator)).size).toBe(path(validator).length);
        for (const one of ancestors(validator)) expect(path(one)).toContain(validator);
      }),
    );
  });
});

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

test("byTarget and lineage handle more than a hundred thousand rows", () => {
  const count = times(150_000, 300_000);
  const rows = Array.from({ length: count }, (_, index) =>
    row(index + 1, 0, { consolidationEpoch: EPOCH + index }),
  );
  const [target] = byTarget(rows);
  expect(target).toMatchObject({ count, firstEpoch: EPOCH, lastEpoch: EPOCH + count - 1 });
  expect(lineage(rows).sourcesOf(0)).toHaveLength(count);
});

test("epochTime returns the start of an epoch, or undefined", () => {
  expect(epochTime(364_032)?.toISOString()).toBe("2025-05-07T10:05:11.000Z");
  expect(epochTime(2_048, "hoodi")?.toISOString()).toBe("2025-03-26T14:37:12.000Z");
  expect(epochTime(115_968, "holesky")?.toISOString()).toBe("2025-02-24T21:55:12.000Z");
  expect(epochTime(1, "elsewhere")).toBeUndefined();
  for (const epoch of [Number.MAX_SAFE_INTEGER, Number.NaN, Infinity])
    expect(epochTime(epoch)).toBeUndefined();
});
