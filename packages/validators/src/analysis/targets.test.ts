import { describe, expect, test } from "vitest";
import { ParameterError } from "@org/http-core";
import { ETH, EPOCH, row } from "../../test/consolidation.ts";
import { byTarget } from "./targets.ts";

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

  test("counts a consolidation that two pages share once, by its last record", () => {
    const rows = [row(1, 9), row(2, 9), row(2, 9, { consolidatedAmount: 31 * ETH })];
    expect(byTarget(rows)).toMatchObject([{ count: 2, sources: [1, 2], amount: 63_000_000_000n }]);
    // Another epoch or target makes another consolidation.
    const others = [row(1, 9), row(1, 9, { consolidationEpoch: EPOCH + 1 }), row(1, 8)];
    expect(byTarget(others)).toMatchObject([
      { targetValidatorIndex: 9, count: 2 },
      { targetValidatorIndex: 8, count: 1 },
    ]);
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
