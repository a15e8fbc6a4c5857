import type { operations } from "@org/validators/operations";
import type { RowOf } from "../../core/handler.ts";
import { randomOf, type Random } from "../../core/random.ts";
import type { Entity } from "./entities.ts";
import { epochDay, type Network } from "./networks.ts";
import { createChurn } from "./churn.ts";
import { stakes, type Source, type Stakes } from "./stakes.ts";

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
