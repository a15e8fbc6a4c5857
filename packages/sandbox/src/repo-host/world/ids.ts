import type { States } from "../../core/state.ts";

/** Returns the next id of a kind of resource. No id is returned twice. */
export type NextId = () => number;

/**
 * Where the ids of created resources begin: above all seeded ids. Seeded ids are in blocks, one per repository or issue,
 * so created resources cannot continue them.
 */
const FIRST = { issue: 3_000_000_000_000, comment: 3_000_000_000_000_000, label: 100_000_000_000 } as const;

/** Creates the ids of a kind. */
export function idsOf(kind: keyof typeof FIRST, states: States): NextId {
  const count = states.value(`repo-host ${kind} ids given`, 0);
  return () => FIRST[kind] + ++count.current;
}
