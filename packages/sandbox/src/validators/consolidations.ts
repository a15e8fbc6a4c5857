import type { operations } from "@org/validators/operations";
import { epochStart, epochDay, type Network } from "./networks.ts";
import type { RowOf } from "../core/handler.ts";
import { randomOf, type Random } from "../core/random.ts";
import type { Entity } from "./entities.ts";
import { stakes, type Source, type Stakes } from "./stakes.ts";

/** Bounds memory when the clock is set centuries ahead. About the year 2150 there are this many. */
const MOST = 100_000;

/**
 * The consolidations up to a time, the newest first. Rows are generated when the clock reaches them and kept, since
 * every filter reads all of them.
 *
 * @returns a function of the time in epoch milliseconds
 */
export function consolidationsOf(world: ConsolidationWorld): (now: number) => readonly ConsolidationRow[] {
  const rows = consolidationRows(world);
  const made: ConsolidationRow[] = [];
  const happened = (row: ConsolidationRow | undefined, now: number): boolean =>
    row !== undefined && epochStart(world.network, row.consolidationEpoch) <= now;
  let listed: readonly ConsolidationRow[] = [];
  return (now) => {
    while (made.length === 0 || (happened(made.at(-1), now) && made.length < MOST))
      made.push(rows.next().value);
    // Usually nothing has happened since the last call.
    if (!happened(listed[0], now) || happened(made[listed.length], now))
      listed = made
        .slice(
          0,
          countOf(made, (row) => happened(row, now)),
        )
        .reverse();
    return listed;
  };
}

/** The number of leading items that pass a monotonic test, by binary search. */
function countOf<T>(items: readonly T[], passes: (item: T | undefined) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(items[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A consolidation in the service's list. */
export type ConsolidationRow = RowOf<typeof operations.consolidations>;

/** Options of {@link consolidationRows}. */
export interface ConsolidationWorld {
  readonly seed: number;
  readonly scale: number;
  readonly name: string;
  readonly network: Network;
  readonly entities: readonly Entity[];
}

/**
 * The endless sequence of a network's consolidations. Each continues from the balances that earlier ones left.
 * Operators consolidate in batches, several per epoch if churn allows, nearly always between their own validators.
 */
export function* consolidationRows(world: ConsolidationWorld): Generator<ConsolidationRow, never> {
  const { network, entities, seed, name } = world;
  const random = randomOf(seed, "consolidations", name);
  const balances = stakes(random, network);
  const churn = createChurn();
  let epoch = network.firstEpoch;
  for (let batches = 0; ; batches++) {
    // Each entity comes once at the start, so that all with a summary appear here too.
    const target = entities[batches] ?? weighted(random, entities);
    for (let batch = random.chance(0.4) ? random.whole(2, 6) : 1; batch > 0; batch--) {
      const from = random.chance(0.04) ? weighted(random, entities) : target;
      const source = balances.source(from.name, epoch);
      epoch = churn(source.effective, epoch);
      yield row(balances, source, { network, epoch, from, to: target });
    }
    epoch += 1 + Math.floor((-Math.log(1 - random.fraction()) * network.gap * 2) / world.scale);
  }
}

/** A move of stake. */
interface Move {
  readonly network: Network;
  readonly epoch: number;
  readonly from: Entity;
  readonly to: Entity;
}

function row(balances: Stakes, source: Source, { network, epoch, from, to }: Move): ConsolidationRow {
  const merged = balances.merge(to.name, source.amount, epoch);
  return {
    date: epochDay(network, epoch),
    consolidationEpoch: epoch,
    sourceValidatorIndex: source.index,
    sourceEntity: from.name,
    sourceEntityType: from.type,
    targetValidatorIndex: merged.index,
    targetEntity: to.name,
    targetEntityType: to.type,
    consolidatedAmount: source.amount,
    targetBalanceBeforeConsolidation: merged.before,
    targetBalanceAtConsolidationEpoch: merged.after,
    targetEffectiveBalanceAtConsolidationEpoch: merged.effective,
  };
}

function weighted(random: Random, entities: readonly Entity[]): Entity {
  const total = entities.reduce((sum, { weight }) => sum + weight, 0);
  let rest = random.fraction() * total;
  return entities.find(({ weight }) => (rest -= weight) < 0) ?? random.pick(entities);
}

/** A gwei is 10⁻⁹ ether. */
const ETHER = 1_000_000_000;

/** Stake that may consolidate in one epoch, in gwei: the upper bound of the network's churn (EIP-7514, EIP-7251). */
const PER_EPOCH = 256 * ETHER;

/**
 * Returns the epoch in which a consolidation is processed. Requests beyond the churn of an epoch queue in order, and a
 * large one uses several epochs.
 *
 * @param effective the source's effective balance, in gwei
 * @param earliest the earliest possible epoch, with an empty queue
 */
export type Churn = (effective: number, earliest: number) => number;

/** Creates an empty queue. It follows `compute_consolidation_epoch_and_update_churn` of the consensus specs. */
export function createChurn(): Churn {
  let epoch = 0;
  let left = 0;
  return (effective, earliest) => {
    if (earliest > epoch) [epoch, left] = [earliest, PER_EPOCH];
    const further = Math.max(0, Math.ceil((effective - left) / PER_EPOCH));
    epoch += further;
    left += further * PER_EPOCH - effective;
    return epoch;
  };
}
