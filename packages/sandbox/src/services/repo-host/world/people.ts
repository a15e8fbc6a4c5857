import { randomOf } from "../../../core/random.ts";
import { organizationsOf, usersOf, type Account } from "./accounts.ts";

/** The users and organizations. Logins match in any case. */
export interface People {
  readonly users: readonly Account[];
  readonly organizations: readonly Account[];
  readonly find: (login: string) => Account | undefined;
  readonly byId: (id: number) => Account | undefined;
  /** Members of an organization; a user has none. */
  readonly members: (account: Account) => readonly Account[];
  /** The organizations that a user is a member of. */
  readonly memberships: (user: Account) => readonly Account[];
  /** The authors of issues and commits in an account's repositories. */
  readonly around: (account: Account) => readonly Account[];
}

/** Creates the users and organizations of a seed. The first user is a member of the first organization, the second is not. */
export function createPeople(seed: number, scale: number): People {
  const users = usersOf(seed, scale);
  const organizations = organizationsOf(seed, scale);
  const all = [...users, ...organizations];
  const byLogin = new Map(all.map((one) => [one.login.toLowerCase(), one]));
  const byId = new Map(all.map((one) => [one.id, one]));
  const drawn = new Map(organizations.map((one, index) => [one.login, drawMembers(seed, users, index)]));
  const members = (account: Account): readonly Account[] => drawn.get(account.login) ?? [];
  return {
    users,
    organizations,
    find: (login) => byLogin.get(login.toLowerCase()),
    byId: (id) => byId.get(id),
    members,
    memberships: (user) => organizations.filter((one) => members(one).includes(user)),
    around(account) {
      const random = randomOf(seed, "people around", account.id);
      const guests = Array.from({ length: 4 }, () => random.pick(users));
      const own = account.type === "User" ? [account] : members(account);
      return Array.from(new Set([...own, ...guests]));
    },
  };
}

function drawMembers(seed: number, users: readonly Account[], index: number): readonly Account[] {
  const random = randomOf(seed, "members", index);
  const [first, second] = users;
  const drawn = new Set(Array.from({ length: random.whole(2, 7) }, () => random.pick(users)));
  if (index === 0 && first !== undefined && second !== undefined) {
    drawn.add(first);
    drawn.delete(second);
  }
  return users.filter((user) => drawn.has(user));
}
