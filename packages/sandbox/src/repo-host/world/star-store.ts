import type { States } from "../../core/state.ts";
import { type Account, NAMED } from "./accounts.ts";
import type { People } from "./people.ts";
import type { RepositoryStore } from "./repository-store.ts";
import { type Repository, FIRST_CREATED } from "./repositories.ts";
import { randomOf } from "../../core/random.ts";
import { oncePerId } from "../../core/caches.ts";

/** The starred repositories of users: seeded until a user's first change, stored from then on. */
export interface StarStore {
  /** Ids of the repositories that a user has starred, the latest first. */
  readonly of: (user: Account) => readonly number[];
  /** Users who have starred a repository. */
  readonly givers: (repository: Repository) => readonly Account[];
  /** @param at the time, in epoch milliseconds */
  readonly add: (user: Account, repository: Repository, at: number) => void;
  /** @param at the time, in epoch milliseconds */
  readonly remove: (user: Account, repository: Repository, at: number) => void;
  /** When a star of a repository was last added or removed, in epoch milliseconds; 0: never. */
  readonly writtenAt: (repository: Repository) => number;
}

/** Options of the store. */
export interface StarStoreOptions {
  readonly people: People;
  readonly crowd: FollowerGraph;
  readonly repositories: RepositoryStore;
  readonly states: States;
}

/** Creates the store. */
export function createStarStore({ people, crowd, repositories, states }: StarStoreOptions): StarStore {
  const stars = states.map<string, readonly number[]>("repo-host stars");
  const changes = states.map<number, number>("repo-host stars changed");
  const { users, organizations } = people;
  const ofSeed = (user: Account): readonly number[] =>
    [...organizations, ...users]
      .flatMap((owner) => repositories.of(owner))
      .filter((repository) => crowd.stargazers(repository).includes(user))
      .map(({ id }) => id);
  const of = (user: Account): readonly number[] => stars.get(user.login) ?? ofSeed(user);
  const put = (user: Account, { id }: Repository, at: number, first: readonly number[]): void => {
    stars.set(user.login, [...first, ...of(user).filter((one) => one !== id)]);
    changes.set(id, at);
  };
  return {
    of,
    givers(repository) {
      const first = crowd.stargazers(repository);
      return users.filter((user) => stars.get(user.login)?.includes(repository.id) ?? first.includes(user));
    },
    add: (user, repository, at) => put(user, repository, at, [repository.id]),
    remove: (user, repository, at) => put(user, repository, at, []),
    writtenAt: ({ id }) => changes.get(id) ?? 0,
  };
}

/** The seeded followers, watchers and stargazers. Counts in resources are the lengths of these lists. */
export interface FollowerGraph {
  readonly followers: (account: Account) => readonly Account[];
  readonly following: (user: Account) => readonly Account[];
  readonly watchers: (repository: { readonly id: number }) => readonly Account[];
  /** The seeded stargazers of a repository. Users whose credentials the sandbox publishes are not among them. */
  readonly stargazers: (repository: { readonly id: number }) => readonly Account[];
}

/** The share of all users in one list: from a tenth to two thirds. */
const [LEAST, MORE] = [0.1, 0.56];

/** Draws the lists. Those of repositories created later are empty. */
export function createFollowerGraph(seed: number, { crowd, users, organizations }: People): FollowerGraph {
  const drawnTo = (what: string, id: number): readonly Account[] => {
    const random = randomOf(seed, what, id);
    const part = LEAST + random.fraction() * MORE;
    return id < FIRST_CREATED ? crowd.filter((user) => random.chance(part) && user.id !== id) : [];
  };
  const isNamed = ({ login }: Account): boolean => NAMED.some((name) => name === login);
  const followers = oncePerId(({ id }: Account) => drawnTo("followers of", id));
  return {
    followers,
    following: oncePerId((user) =>
      [...users, ...organizations].filter((account) => followers(account).includes(user)),
    ),
    watchers: oncePerId(({ id }) => drawnTo("watchers of", id)),
    stargazers: oncePerId(({ id }) => drawnTo("stargazers of", id).filter((user) => !isNamed(user))),
  };
}
