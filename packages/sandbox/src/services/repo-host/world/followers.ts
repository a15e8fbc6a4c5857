import { randomOf } from "../../../core/random.ts";
import { oncePerId } from "../../../core/caches.ts";
import { NAMED, type Account } from "./accounts.ts";
import type { People } from "./people.ts";
import { FIRST_CREATED } from "./repositories.ts";

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
