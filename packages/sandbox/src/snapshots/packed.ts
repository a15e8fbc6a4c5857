import type { TakenStates } from "../core/state.ts";
import { decoded, encoded, type Encoded } from "./encoded.ts";

/** What the seed says and state refers to, by name: the same names in every sandbox of the same seed and scale. */
export type Seeded = ReadonlyMap<string, object>;

/** Writes states as JSON, what the seed says by its name. */
export function packed(taken: TakenStates, seeded: Seeded): Readonly<Record<string, Encoded>> {
  const names = new Map(Array.from(seeded, ([name, thing]) => [thing, name]));
  const nameOf = (thing: object): string | undefined => names.get(thing);
  return Object.fromEntries(Array.from(taken, ([name, state]) => [name, encoded(state, nameOf)]));
}

/**
 * Reads what {@link packed} wrote, for a sandbox of the same seed and scale.
 *
 * @throws TypeError for what it wouldn't have written
 */
export function unpacked(states: Readonly<Record<string, unknown>>, seeded: Seeded): TakenStates {
  return new Map(Object.entries(states).map(([name, state]) => [name, decoded(state, seeded)]));
}
