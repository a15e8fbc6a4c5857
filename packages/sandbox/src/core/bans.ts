import type { States } from "./state.ts";

/** Callers that are blocked for a while. Moments are epoch milliseconds. */
export interface Bans {
  /** When the block of a caller ends; undefined: the caller is not blocked. */
  readonly until: (key: string, now: number) => number | undefined;
  readonly start: (key: string, until: number) => void;
}

/** Makes the blocks. @param name the name of their state */
export function createBans(states: States, name: string): Bans {
  const ends = states.map<string, number>(name);
  return {
    until(key, now) {
      const end = ends.get(key);
      if (end === undefined || end > now) return end;
      ends.delete(key);
      return undefined;
    },
    start: (key, until) => void ends.set(key, until),
  };
}
