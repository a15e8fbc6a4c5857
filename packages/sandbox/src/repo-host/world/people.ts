import { randomOf } from "../../core/random.ts";
import type { CustomOrganization, CustomUser, RepoHostData } from "../options/data.ts";
import { customAccount, organizationsOf, usersOf, type Account } from "./accounts.ts";
import { accountFields, unknownName } from "./custom.ts";

/** The users and organizations. Logins match in any case. */
export interface People {
  readonly users: readonly Account[];
  readonly organizations: readonly Account[];
  /** The generated users, from whom authors, members and followers are drawn. */
  readonly crowd: readonly Account[];
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
export function createPeople(seed: number, scale: number, data: RepoHostData = {}): People {
  const generated = { users: usersOf(seed, scale), organizations: organizationsOf(seed, scale) };
  const users = withCustom(seed, "User", generated.users, data.users ?? []);
  const organizations = withCustom(seed, "Organization", generated.organizations, data.organizations ?? []);
  // New users are in no draw, so that the rest of the world stays as it is.
  const crowd = users.slice(0, generated.users.length);
  const all = [...users, ...organizations];
  const byLogin = new Map(all.map((one) => [one.login.toLowerCase(), one]));
  const byId = new Map(all.map((one) => [one.id, one]));
  const drawn = new Map(
    generated.organizations.map((_, index) => [organizations[index]?.login, drawMembers(seed, crowd, index)]),
  );
  checkLogins(all, data);
  // Authors are the drawn members, so that custom members leave seeded issues and commits unchanged.
  const authors = new Map(drawn);
  for (const { login, members } of data.organizations ?? []) {
    const known = byLogin.get(login.toLowerCase());
    if (known !== undefined) drawn.set(known.login, membersOf(known, members, users, drawn));
  }
  const members = (account: Account): readonly Account[] => drawn.get(account.login) ?? [];
  return {
    users,
    organizations,
    crowd,
    find: (login) => byLogin.get(login.toLowerCase()),
    byId: (id) => byId.get(id),
    members,
    memberships: (user) => organizations.filter((one) => members(one).includes(user)),
    around(account) {
      const random = randomOf(seed, "people around", account.id);
      const guests = Array.from({ length: 4 }, () => random.pick(crowd));
      const own = account.type === "User" ? [account] : (authors.get(account.login) ?? members(account));
      return Array.from(new Set([...own, ...guests]));
    },
  };
}

/** Generated accounts with the attributes of custom ones of the same login, and the other custom ones. */
function withCustom(
  seed: number,
  type: Account["type"],
  generated: readonly Account[],
  custom: readonly (CustomOrganization | CustomUser)[],
): readonly Account[] {
  const accounts = [...generated];
  for (const one of custom) {
    const isOne = ({ login }: Account): boolean => login.toLowerCase() === one.login.toLowerCase();
    const index = accounts.findIndex(isOne);
    const place = index < 0 ? accounts.length : index;
    accounts[place] = {
      ...(accounts[place] ?? customAccount(seed, one.login, type, place)),
      ...accountFields(one),
    };
  }
  return accounts;
}

/** A login belongs to one user or organization. */
function checkLogins(all: readonly Account[], { users = [], organizations = [] }: RepoHostData): void {
  for (const [table, type, rows] of [
    ["users", "User", users],
    ["organizations", "Organization", organizations],
  ] as const)
    rows.forEach(({ login }, index) => {
      if (all.some((one) => one.login.toLowerCase() === login.toLowerCase() && one.type !== type))
        throw unknownName(`${table}.${String(index)}.login`, "a login that is not taken", login);
    });
}

function membersOf(
  { login }: Account,
  members: readonly string[] | undefined,
  users: readonly Account[],
  drawn: ReadonlyMap<string | undefined, readonly Account[]>,
): readonly Account[] {
  if (members === undefined) return drawn.get(login) ?? [];
  const wanted = members.map((name) => name.toLowerCase());
  const missing = members.find(
    (name) => !users.some((user) => user.login.toLowerCase() === name.toLowerCase()),
  );
  if (missing !== undefined)
    throw unknownName(`organizations (${login}).members`, "logins of users", missing);
  return users.filter((user) => wanted.includes(user.login.toLowerCase()));
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
