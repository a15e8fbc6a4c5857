import { randomOf } from "../../../core/random.ts";
import { oncePerId } from "../../../core/caches.ts";
import { NAMED, type Account } from "./accounts.ts";
import type { People } from "./people.ts";
import { FIRST_CREATED } from "./repositories.ts";

/** Whom the seed has follow accounts, and watch and star repositories: counts of them are those of the lists. */
export interface FollowerGraph {
  readonly followers: (account: Account) => readonly Account[];
  readonly following: (user: Account) => readonly Account[];
  readonly watchers: (repository: { readonly id: number }) => readonly Account[];
  /** Who has starred a repository from the start: nobody whose credentials the sandbox hands out. */
  readonly stargazers: (repository: { readonly id: number }) => readonly Account[];
}

/** The parts of all users that one thing draws: from a tenth to two thirds of them. */
const [LEAST, MORE] = [0.1, 0.56];

/** Draws who likes what. What is made later than the seed begins with nobody. */
export function createFollowerGraph(seed: number, { users, organizations }: People): FollowerGraph {
  const drawnTo = (what: string, id: number): readonly Account[] => {
    const random = randomOf(seed, what, id);
    const part = LEAST + random.fraction() * MORE;
    return id < FIRST_CREATED ? users.filter((user) => random.chance(part) && user.id !== id) : [];
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
