import { toGwei } from "../amounts/gwei.ts";
import type { Consolidation } from "../consolidations/consolidation.ts";
import { keyOf } from "../consolidations/key.ts";
import { headroom } from "./headroom.ts";

/** The consolidations into one validator. Amounts in gwei. */
export interface TargetRollUp {
  readonly targetValidatorIndex: number;
  /** The entity that ran it at its last consolidation; null if it is not known. */
  readonly targetEntity: string | null;
  /** Consolidations into it. */
  readonly count: number;
  /** The validators that were merged into it, in the order of their epochs. */
  readonly sources: readonly number[];
  readonly amount: bigint;
  readonly firstEpoch: number;
  readonly lastEpoch: number;
  /** Its balance in the last of these epochs. */
  readonly balance: bigint;
  /** Its effective balance in the last of these epochs. */
  readonly effectiveBalance: bigint;
  /** The stake that it can still take up before 2,048 ETH. */
  readonly headroom: bigint;
}

/**
 * Sums up consolidations by target; those that took the most come first. A validator's switch to compounding, a
 * consolidation into itself, moves no stake and is left out. A consolidation that occurs twice counts once, by its last
 * record. Pass rows of one network: they do not name it, and each network has its own validator indexes.
 *
 * @throws ParameterError where an amount has lost digits
 * @example
 * ```ts
 * import { gweiToEth, type Consolidation } from "@org/validators";
 * import { byTarget } from "@org/validators/analysis";
 *
 * declare const rows: readonly Consolidation[];
 * for (const { targetValidatorIndex, count, amount, headroom } of byTarget(rows)) {
 *   console.log(targetValidatorIndex, count, gweiToEth(amount), gweiToEth(headroom));
 * }
 * ```
 */
export function byTarget(rows: readonly Consolidation[]): readonly TargetRollUp[] {
  const groups = Map.groupBy(moves(rows), ({ targetValidatorIndex }) => targetValidatorIndex);
  return Array.from(groups.values(), rollUp).toSorted((a, b) => descending(a.amount, b.amount));
}

/** The consolidations that move stake, each once. */
export function moves(rows: readonly Consolidation[]): readonly Consolidation[] {
  const moving = rows.filter((row) => row.sourceValidatorIndex !== row.targetValidatorIndex);
  // A row that is added while a list is read shifts the pages, and the next page repeats a row.
  return Array.from(new Map(moving.map((row) => [keyOf(row), row])).values());
}

/** The sum of the consolidated amounts, in gwei. */
export function amountOf(rows: readonly Consolidation[]): bigint {
  return rows.reduce((sum, { consolidatedAmount }) => sum + toGwei(consolidatedAmount), 0n);
}

/** Compares bigints, the largest first. */
export function descending(a: bigint, b: bigint): number {
  if (a === b) return 0;
  return a < b ? 1 : -1;
}

function rollUp(group: readonly Consolidation[]): TargetRollUp {
  const rows = group.toSorted((a, b) => a.consolidationEpoch - b.consolidationEpoch);
  // Rows of one epoch have no order: the balance after all of them is the largest.
  const last = rows.reduce((a, b) => (isLater(b, a) ? b : a));
  return {
    targetValidatorIndex: last.targetValidatorIndex,
    targetEntity: last.targetEntity,
    count: rows.length,
    sources: rows.map(({ sourceValidatorIndex }) => sourceValidatorIndex),
    amount: amountOf(rows),
    firstEpoch: rows[0]?.consolidationEpoch ?? last.consolidationEpoch,
    lastEpoch: last.consolidationEpoch,
    balance: toGwei(last.targetBalanceAtConsolidationEpoch),
    effectiveBalance: toGwei(last.targetEffectiveBalanceAtConsolidationEpoch),
    headroom: headroom(last.targetEffectiveBalanceAtConsolidationEpoch),
  };
}

function isLater(a: Consolidation, b: Consolidation): boolean {
  if (a.consolidationEpoch !== b.consolidationEpoch) return a.consolidationEpoch > b.consolidationEpoch;
  return a.targetBalanceAtConsolidationEpoch > b.targetBalanceAtConsolidationEpoch;
}
