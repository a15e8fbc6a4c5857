import type { States } from "../../../core/state.ts";

/** Ids of what is created since the start. No id is given twice, nor to two of a kind. */
export type NextId = () => number;

/**
 * Where they begin: behind those of the seed, which lie in blocks of a repository or of an issue each, since they follow
 * from where something is. What is created has no block that it could fill.
 */
const FIRST = { issue: 3_000_000_000_000, comment: 3_000_000_000_000_000, label: 100_000_000_000 } as const;

/** Makes the source of a kind's ids. */
export function idsOf(kind: keyof typeof FIRST, states: States): NextId {
  const given = states.value(`repo-host ${kind} ids given`, 0);
  return () => FIRST[kind] + ++given.current;
}
