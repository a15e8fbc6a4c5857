import type { States } from "../../../core/state.ts";

/** The last time zone that each user sent. */
export interface ZoneStore {
  /** A zone of the Olson database. Undefined: the user has sent none since the start. */
  readonly of: (login: string) => string | undefined;
  readonly put: (login: string, timeZone: string) => void;
}

/** Creates the store. */
export function createZoneStore(states: States): ZoneStore {
  const zones = states.map<string, string>("repo-host zones");
  return {
    of: (login) => zones.get(login),
    put: (login, timeZone) => void zones.set(login, timeZone),
  };
}
