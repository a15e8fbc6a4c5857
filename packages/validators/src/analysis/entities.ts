import type { Consolidation } from "../consolidations/consolidation.ts";
import { amountOf, descending, moves } from "./targets.ts";

/** The stake that one entity's validators gave and took. Amounts in gwei. */
export interface EntityRollUp {
  /** Null: the validators whose entity is not known. */
  readonly entity: string | null;
  /** The first that a row gives; null where none does, or the entity is not known. */
  readonly entityType: string | null;
  /** Consolidations into its validators. */
  readonly taken: number;
  readonly amountTaken: bigint;
  /** Consolidations of its validators into any. */
  readonly given: number;
  readonly amountGiven: bigint;
  /**
   * Consolidations counted in both `taken` and `given`: the stake changed its validator, not its entity. Zero where the
   * entity is not known, since two unknown entities may differ.
   */
  readonly within: number;
  readonly amountWithin: bigint;
  /** Its validators that took stake. */
  readonly targets: number;
}

/** Stake that moved from the validators of one entity to those of another, or of the same. Amounts in gwei. */
export interface Flow {
  readonly source: string | null;
  readonly target: string | null;
  readonly count: number;
  readonly amount: bigint;
}

/**
 * Sums up consolidations by entity; those that took the most come first. As in `byTarget`, a consolidation into itself is
 * left out, and one that occurs twice counts once.
 *
 * @throws ParameterError where an amount has lost digits
 * @example
 * ```ts
 * import { gweiToEth, type Consolidation } from "@org/validators";
 * import { byEntity } from "@org/validators/analysis";
 *
 * declare const rows: readonly Consolidation[];
 * for (const { entity, taken, amountTaken } of byEntity(rows)) console.log(entity, taken, gweiToEth(amountTaken));
 * ```
 */
export function byEntity(rows: readonly Consolidation[]): readonly EntityRollUp[] {
  const moved = moves(rows);
  const taken = Map.groupBy(moved, ({ targetEntity }) => targetEntity);
  const given = Map.groupBy(moved, ({ sourceEntity }) => sourceEntity);
  const entities = new Set([...taken.keys(), ...given.keys()]);
  return Array.from(entities, (entity): EntityRollUp => {
    const into = taken.get(entity) ?? [];
    const from = given.get(entity) ?? [];
    const types = [
      ...into.map(({ targetEntityType }) => targetEntityType),
      ...from.map(({ sourceEntityType }) => sourceEntityType),
    ];
    const within = entity === null ? [] : into.filter(({ sourceEntity }) => sourceEntity === entity);
    return {
      entity,
      entityType: entity === null ? null : (types.find((type) => type !== null) ?? null),
      taken: into.length,
      amountTaken: amountOf(into),
      given: from.length,
      amountGiven: amountOf(from),
      within: within.length,
      amountWithin: amountOf(within),
      targets: new Set(into.map(({ targetValidatorIndex }) => targetValidatorIndex)).size,
    };
  }).toSorted((a, b) => descending(a.amountTaken, b.amountTaken));
}

/**
 * Stake from entity to entity, the largest flow first. Counts the same consolidations as {@link byEntity}.
 *
 * @throws ParameterError where an amount has lost digits
 */
export function flows(rows: readonly Consolidation[]): readonly Flow[] {
  const groups = Map.groupBy(moves(rows), ({ sourceEntity, targetEntity }) =>
    JSON.stringify([sourceEntity, targetEntity]),
  );
  return Array.from(groups.values(), (group): Flow => {
    const [first] = group;
    const source = first?.sourceEntity ?? null;
    return { source, target: first?.targetEntity ?? null, count: group.length, amount: amountOf(group) };
  }).toSorted((a, b) => descending(a.amount, b.amount));
}
