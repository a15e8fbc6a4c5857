import { toGwei } from "../amounts/gwei.ts";
import type { Consolidation } from "../consolidations/consolidation.ts";
import { MAX_EFFECTIVE_BALANCE } from "./headroom.ts";
import { epochTime, networks } from "./networks.ts";

/**
 * The rules that consolidations follow (consensus specifications, Electra):
 *
 * | rule | what holds |
 * |---|---|
 * | `amount` | more than 0, at most 2,048 ETH: the smaller of the source's balance and effective balance |
 * | `into itself` | source and target differ: one into itself is the switch to compounding, and moves nothing |
 * | `effective balance` | whole ETH, at most 2,048, and what hysteresis allows for the balance (−0.25 ETH, +1.25 ETH) |
 * | `balance` | at least the balance before plus the amount, less the epoch's penalties (0.1 ETH) |
 * | `excess` | at most 2,048 ETH: the balance above earns nothing |
 * | `epoch` | not before Electra, and within the range of Date |
 * | `date` | the UTC day of the epoch: the service's calendar is not documented |
 * | `once` | a source consolidates once, since it exits |
 */
export type ConsolidationRule =
  "amount" | "into itself" | "effective balance" | "balance" | "excess" | "epoch" | "date" | "once";

/** A row that breaks a rule. The row is kept as it is, because the rule may be wrong. */
export interface ConsolidationWarning {
  readonly rule: ConsolidationRule;
  /** The row's index, from 0. */
  readonly index: number;
  readonly sourceValidatorIndex: number;
  readonly expected: string;
  readonly received: string;
}

/** Options of {@link consolidationWarnings}. */
export interface WarningsOptions {
  /** The network of the rows. On an unknown network, epochs and dates are not checked. @default "mainnet" */
  readonly network?: string | undefined;
}

const ETH = 1_000_000_000n;
/** The penalties of one epoch are much smaller, whatever the balance. */
const PENALTIES = ETH / 10n;

/**
 * Finds rows that are implausible, or that follow rules not known here. Takes one pass over the rows.
 *
 * @throws ParameterError where an amount has lost digits
 * @example
 * ```ts
 * import type { Consolidation } from "@org/validators";
 * import { consolidationWarnings } from "@org/validators/analysis";
 *
 * declare const rows: readonly Consolidation[];
 * for (const { rule, index, expected, received } of consolidationWarnings(rows)) console.log(rule, index, expected, received);
 * ```
 */
export function consolidationWarnings(
  rows: readonly Consolidation[],
  { network = "mainnet" }: WarningsOptions = {},
): readonly ConsolidationWarning[] {
  const sources = new Map<number, number>();
  return rows.flatMap((row, index) => {
    const { sourceValidatorIndex } = row;
    const moves = sourceValidatorIndex !== row.targetValidatorIndex;
    const first = moves ? sources.get(sourceValidatorIndex) : undefined;
    if (moves && first === undefined) sources.set(sourceValidatorIndex, index);
    const broken = [
      ...(moves
        ? ofTheMove(row)
        : [found("into itself", "another validator", String(row.targetValidatorIndex))]),
      ...ofTheTarget(row),
      ...ofTheTime(row, network),
      ...(first === undefined ? [] : [found("once", "a source that is new", `that of row ${String(first)}`)]),
    ];
    return broken.map((one) => ({ ...one, index, sourceValidatorIndex }));
  });
}

type Found = Pick<ConsolidationWarning, "rule" | "expected" | "received">;

function found(rule: ConsolidationRule, expected: string, received: string): Found {
  return { rule, expected, received };
}

function ofTheMove(row: Consolidation): readonly Found[] {
  const amount = toGwei(row.consolidatedAmount);
  const before = toGwei(row.targetBalanceBeforeConsolidation);
  const after = toGwei(row.targetBalanceAtConsolidationEpoch);
  const lowest = before + amount - PENALTIES;
  return [
    ...(amount > 0n && amount <= MAX_EFFECTIVE_BALANCE
      ? []
      : [found("amount", `from 1 to ${String(MAX_EFFECTIVE_BALANCE)} gwei`, String(amount))]),
    ...(after >= lowest ? [] : [found("balance", `at lowest ${String(lowest)} gwei`, String(after))]),
  ];
}

function ofTheTarget(row: Consolidation): readonly Found[] {
  const balance = toGwei(row.targetBalanceAtConsolidationEpoch);
  const effective = toGwei(row.targetEffectiveBalanceAtConsolidationEpoch);
  const isWhole = effective % ETH === 0n && effective >= 0n && effective <= MAX_EFFECTIVE_BALANCE;
  // The effective balance falls once the balance is 0.25 ETH below it, and rises once the balance is 1.25 ETH above.
  const follows =
    effective <= balance + ETH / 4n &&
    (effective === MAX_EFFECTIVE_BALANCE || balance <= effective + (5n * ETH) / 4n);
  const expected = `whole ETH that follow ${String(balance)} gwei, at most 2,048`;
  return [
    ...(isWhole && follows ? [] : [found("effective balance", expected, String(effective))]),
    ...(balance > MAX_EFFECTIVE_BALANCE
      ? [found("excess", `at most ${String(MAX_EFFECTIVE_BALANCE)} gwei`, String(balance))]
      : []),
  ];
}

function ofTheTime({ consolidationEpoch: epoch, date }: Consolidation, network: string): readonly Found[] {
  if (!Object.hasOwn(networks, network)) return [];
  const time = epochTime(epoch, network);
  if (time === undefined) return [found("epoch", "one that has a date", String(epoch))];
  const electra = networks[network]?.electra ?? 0;
  const day = time.toISOString().slice(0, 10);
  return [
    ...(epoch >= electra ? [] : [found("epoch", `at lowest ${String(electra)}`, String(epoch))]),
    ...(date === day ? [] : [found("date", day, date)]),
  ];
}
