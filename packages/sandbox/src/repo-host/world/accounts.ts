import { DAY } from "../../core/durations.ts";
import { randomOf } from "../../core/random.ts";

/** A user or an organization. */
export interface Account {
  readonly id: number;
  readonly login: string;
  readonly type: "Organization" | "User";
  readonly name: string | null;
  readonly company: string | null;
  readonly location: string | null;
  readonly email: string | null;
  readonly bio: string | null;
  readonly blog: string | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

const COLOURS = "amber azure coral dusty ebony frosty golden hazel ivory jade lilac mossy".split(" ");
const ANIMALS = "badger crane dolphin egret falcon gecko heron ibex jackal koala lynx marten newt".split(" ");
const GROUPS = ["collective", "foundation", "guild", "labs", "project", "works"];
const PLACES = ["Amsterdam", "Bogotá", "Gdańsk", "Kyoto", "Lagos", "Montréal", "Zürich"];

/** Users whose credentials the sandbox hands out. */
export const NAMED = ["alice", "bob", "carol"] as const;
/** The organization that one of them is a member of. */
const NAMED_ORGANIZATION = "acme";

/** The users of a world: 40 at scale 1. The first three are the named ones. */
export function usersOf(seed: number, scale: number): readonly Account[] {
  return Array.from({ length: Math.max(NAMED.length, Math.round(40 * scale)) }, (_, index) => {
    const login =
      NAMED[index] ??
      numbered(`${at(COLOURS, index)}-${at(ANIMALS, index)}`, index, COLOURS.length * ANIMALS.length);
    return account(seed, login, "User", index);
  });
}

/** The organizations of a world: 6 at scale 1. */
export function organizationsOf(seed: number, scale: number): readonly Account[] {
  return Array.from({ length: Math.max(1, Math.round(6 * scale)) }, (_, index) => {
    const login =
      index === 0
        ? NAMED_ORGANIZATION
        : numbered(`${at(ANIMALS, index)}-${at(GROUPS, index)}`, index, ANIMALS.length * GROUPS.length);
    return account(seed, login, "Organization", index);
  });
}

/** Ids of custom accounts. These are never drawn as authors, members or followers, and have no followers. */
const FIRST_CUSTOM = { User: 970_000_000, Organization: 980_000_000 } as const;

/** A custom account without its own attributes. */
export function customAccount(seed: number, login: string, type: Account["type"], index: number): Account {
  return { ...account(seed, login, type, index), id: FIRST_CUSTOM[type] + index };
}

function account(seed: number, login: string, type: Account["type"], index: number): Account {
  const random = randomOf(seed, type, index);
  const some = (probability: number, value: string): string | null =>
    random.chance(probability) ? value : null;
  const createdAt = Date.parse("2011-01-01") + random.whole(0, 3_000) * DAY + random.whole(0, 86_399) * 1_000;
  return {
    id: (type === "User" ? 1_000 : 500_000_000) + index,
    login,
    type,
    name: some(0.8, titled(login)),
    company: type === "User" ? some(0.4, "@acme") : null,
    location: some(0.5, random.pick(PLACES)),
    email: some(0.3, `${login}@example.com`),
    bio: type === "User" ? some(0.4, `Looks after ${random.pick(ANIMALS)}s and compilers.`) : null,
    blog: some(0.3, `https://${login}.example`),
    createdAt,
    updatedAt: createdAt + random.whole(1, 1_500) * DAY,
  };
}

function titled(login: string): string {
  return login.replace(
    /(^|-)(\w)/g,
    (_, dash: string, letter: string) => `${dash && " "}${letter.toUpperCase()}`,
  );
}

/** Names of two lists whose lengths have no common factor differ up to the product; then they get a number. */
function numbered(name: string, index: number, period: number): string {
  const round = Math.floor(index / period);
  return round === 0 ? name : `${name}-${String(round + 1)}`;
}

function at(words: readonly string[], index: number): string {
  return words[index % words.length] ?? "";
}
