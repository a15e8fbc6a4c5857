import type { States } from "../../core/state.ts";
import type { Account } from "./accounts.ts";

/** The profile of an account. */
export interface Profile extends Pick<Account, "bio" | "blog" | "company" | "email" | "location" | "name"> {
  readonly hireable: boolean | null;
}

/** The profiles of accounts: seeded, or as users changed them. */
export interface ProfileStore {
  readonly of: (account: Account) => Profile;
  /** Fields that are absent stay as they are. @param at the time, in epoch milliseconds */
  readonly change: (user: Account, changes: Partial<Profile>, at: number) => void;
  /** When an account's profile was last written, in epoch milliseconds; 0: never. */
  readonly changedAt: (account: Account) => number;
}

/** Creates the store. */
export function createProfileStore(states: States): ProfileStore {
  const written = states.map<number, Profile>("repo-host profiles");
  const changes = states.map<number, number>("repo-host profiles changed");
  const of = (account: Account): Profile => {
    const { name, company, blog, location, email, bio } = account;
    return written.get(account.id) ?? { name, company, blog, location, email, bio, hireable: null };
  };
  return {
    of,
    change(user, changed, at) {
      written.set(user.id, { ...of(user), ...changed });
      changes.set(user.id, at);
    },
    changedAt: ({ id }) => changes.get(id) ?? 0,
  };
}

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
