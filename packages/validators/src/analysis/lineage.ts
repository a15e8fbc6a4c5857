import type { Consolidation } from "../consolidations/consolidation.ts";
import { moves } from "./targets.ts";

/**
 * Which validator was merged into which. A source exits, so it is merged into one target at most, unless the data is wrong.
 * Where it is wrong, a walk ends at the first validator that repeats.
 */
export interface Lineage {
  /** The target that a validator was merged into; undefined: it was not merged. */
  readonly targetOf: (validator: number) => number | undefined;
  /** The sources that were merged into a validator directly. */
  readonly sourcesOf: (validator: number) => readonly number[];
  /** The validators from a validator to the current holder of its stake, both included. */
  readonly path: (validator: number) => readonly number[];
  /** All validators whose stake a validator holds, directly or through others, without itself. */
  readonly ancestors: (validator: number) => readonly number[];
  /** The validators that hold the stake of others and were merged into none. */
  readonly holders: readonly number[];
}

/**
 * Traces stake through consolidations. Pass rows of one network, as for `byTarget`.
 *
 * @example
 * ```ts
 * import type { Consolidation } from "@org/validators";
 * import { lineage } from "@org/validators/analysis";
 *
 * declare const rows: readonly Consolidation[];
 * const { path, ancestors } = lineage(rows);
 * console.log(path(1234).at(-1), ancestors(99).length);
 * ```
 */
export function lineage(rows: readonly Consolidation[]): Lineage {
  const target = new Map<number, number>();
  const sources = new Map<number, number[]>();
  for (const { sourceValidatorIndex: from, targetValidatorIndex: into } of moves(rows)) {
    if (target.has(from)) continue;
    target.set(from, into);
    const known = sources.get(into);
    if (known === undefined) sources.set(into, [from]);
    else known.push(from);
  }
  const sourcesOf = (validator: number): readonly number[] => sources.get(validator) ?? [];
  return {
    targetOf: (validator) => target.get(validator),
    sourcesOf,
    path(validator) {
      const seen = new Set([validator]);
      for (let at = target.get(validator); at !== undefined && !seen.has(at); at = target.get(at))
        seen.add(at);
      return Array.from(seen);
    },
    ancestors(validator) {
      const seen = new Set([validator]);
      // Iterating a Set includes the elements added meanwhile.
      for (const one of seen) for (const source of sourcesOf(one)) seen.add(source);
      seen.delete(validator);
      return Array.from(seen);
    },
    holders: Array.from(sources.keys()).filter((validator) => !target.has(validator)),
  };
}
