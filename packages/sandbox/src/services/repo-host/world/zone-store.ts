import type { States } from "../../../core/state.ts";

/** The zones that users were last in, as far as calls have told. */
export interface ZoneStore {
  /** A zone of the Olson database; undefined: the user has not called from one since the start. */
  readonly of: (login: string) => string | undefined;
  readonly put: (login: string, timeZone: string) => void;
}

/** Makes the store. */
export function createZoneStore(states: States): ZoneStore {
  const zones = states.map<string, string>("repo-host zones");
  return {
    of: (login) => zones.get(login),
    put: (login, timeZone) => void zones.set(login, timeZone),
  };
}
