import { toGwei } from "../amounts/gwei.ts";
import type { Consolidation } from "../consolidations/consolidation.ts";
import { MOST_EFFECTIVE } from "./headroom.ts";
import { epochTime, networks } from "./networks.ts";

/**
 * The rules that consolidations follow (consensus specifications, Electra):
 *
 * | rule | what holds |
 * |---|---|
 * | `amount` | more than 0, at most 2,048 ETH: the smaller of the source's balance and effective balance |
 * | `into itself` | source and target differ: one into itself is the switch to compounding, and moves nothing |
 * | `effective balance` | whole ETH, at most 2,048, and what hysteresis allows for the balance (−0.25 ETH, +1.25 ETH) |
 * | `balance` | at least what was there before and what moved, but for the epoch's penalties (0.1 ETH) |
 * | `excess` | at most 2,048 ETH: what is above earns nothing |
 * | `epoch` | not before Electra, nor beyond all dates |
 * | `date` | the UTC day of the epoch: whose calendar the service means is not known |
 * | `once` | a source consolidates once, since it exits |
 */
export type ConsolidationRule =
  "amount" | "into itself" | "effective balance" | "balance" | "excess" | "epoch" | "date" | "once";

/** A row that breaks a rule. The row is kept as it is: it may be the rule that is wrong. */
export interface ConsolidationWarning {
  readonly rule: ConsolidationRule;
  /** The row's place, from 0. */
  readonly index: number;
  readonly sourceValidatorIndex: number;
  readonly expected: string;
  readonly received: string;
}

/** Options of {@link consolidationWarnings}. */
export interface WarningsOptions {
  /** The network that the rows are of; of one that is not known, epochs and dates are not looked at. @default "mainnet" */
  readonly network?: string | undefined;
}

const ETH = 1_000_000_000n;
/** Penalties of one epoch are a small part of this, whatever the balance. */
const PENALTIES = ETH / 10n;

/**
 * The rows that can't be right, or that the rules don't know yet. Cheap: one pass.
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
  const least = before + amount - PENALTIES;
  return [
    ...(amount > 0n && amount <= MOST_EFFECTIVE
      ? []
      : [found("amount", `from 1 to ${String(MOST_EFFECTIVE)} gwei`, String(amount))]),
    ...(after >= least ? [] : [found("balance", `at least ${String(least)} gwei`, String(after))]),
  ];
}

function ofTheTarget(row: Consolidation): readonly Found[] {
  const balance = toGwei(row.targetBalanceAtConsolidationEpoch);
  const effective = toGwei(row.targetEffectiveBalanceAtConsolidationEpoch);
  const isWhole = effective % ETH === 0n && effective >= 0n && effective <= MOST_EFFECTIVE;
  // It falls once the balance is 0.25 ETH below it, and rises once the balance is 1.25 ETH above.
  const follows =
    effective <= balance + ETH / 4n &&
    (effective === MOST_EFFECTIVE || balance <= effective + (5n * ETH) / 4n);
  const expected = `whole ETH that follow ${String(balance)} gwei, at most 2,048`;
  return [
    ...(isWhole && follows ? [] : [found("effective balance", expected, String(effective))]),
    ...(balance > MOST_EFFECTIVE
      ? [found("excess", `at most ${String(MOST_EFFECTIVE)} gwei`, String(balance))]
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
    ...(epoch >= electra ? [] : [found("epoch", `at least ${String(electra)}`, String(epoch))]),
    ...(date === day ? [] : [found("date", day, date)]),
  ];
}
