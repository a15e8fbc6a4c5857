import type { States } from "../../core/state.ts";
import type { Account } from "./accounts.ts";
import type { Repository } from "./repositories.ts";

/** What users keep an eye on. Nobody has any at the start. */
export interface StarStore {
  /** Ids of the repositories that a user has starred, the latest first. */
  readonly of: (user: Account) => readonly number[];
  readonly add: (user: Account, repository: Repository) => void;
  readonly remove: (user: Account, repository: Repository) => void;
}

/** Makes the store. */
export function createStarStore(states: States): StarStore {
  const stars = states.map<string, readonly number[]>("repo-host stars");
  const of = ({ login }: Account): readonly number[] => stars.get(login) ?? [];
  const without = (user: Account, { id }: Repository): readonly number[] =>
    of(user).filter((one) => one !== id);
  return {
    of,
    add: (user, repository) => void stars.set(user.login, [repository.id, ...without(user, repository)]),
    remove: (user, repository) => void stars.set(user.login, without(user, repository)),
  };
}
