import { DAY } from "../../core/durations.ts";
import { randomOf } from "../../core/random.ts";
import type { Account } from "./accounts.ts";

/** A repository. */
export interface Repository {
  readonly id: number;
  readonly owner: Account;
  readonly name: string;
  /** Private repositories exist for their owner and the members of the owning organization only. */
  readonly private: boolean;
  readonly description: string | null;
  readonly homepage: string | null;
  readonly language: string | null;
  readonly topics: readonly string[];
  readonly license: { readonly key: string; readonly name: string; readonly spdx: string } | null;
  readonly fork: boolean;
  /** Kilobytes. */
  readonly size: number;
  /** Issues that it starts with. */
  readonly issues: number;
  /** Commits on the default branch that it starts with. */
  readonly commits: number;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly pushedAt: number;
}

/** Repositories that every world has: what examples and forms start from. */
const NAMED: Readonly<Record<string, readonly Partial<Repository>[]>> = {
  acme: [
    {
      name: "rocket",
      private: false,
      fork: false,
      issues: 125,
      description: "Goes up.",
      language: "TypeScript",
    },
    { name: "vault", private: true, fork: false, issues: 7, description: null },
    { name: "seed", private: false, fork: false, issues: 0, description: null, language: null },
  ],
  alice: [
    { name: "notes", private: false, fork: false, issues: 3 },
    { name: "diary", private: true, fork: false, issues: 1 },
  ],
};

const THINGS = "anvil beacon cipher dynamo engine flume gasket hopper inlet jigsaw kiln".split(" ");
const LANGUAGES = ["C", "Elixir", "Go", "Java", "Python", "Rust", "TypeScript"];
/** Licences that repositories have. */
export const LICENSES = [
  { key: "mit", name: "MIT License", spdx: "MIT" },
  { key: "apache-2.0", name: "Apache License 2.0", spdx: "Apache-2.0" },
  { key: "bsd-3-clause", name: 'BSD 3-Clause "New" or "Revised" License', spdx: "BSD-3-Clause" },
];

/** Ids of an account's repositories lie in a block of their own; those of organizations behind those of users. */
const BLOCK = 16;
const FIRST = 10_000;
const FIRST_OF_ORGANIZATIONS = 100_000_000;
const ORGANIZATIONS = 500_000_000;

/** Ids of repositories that are created later than the seed's. */
export const FIRST_CREATED = 900_000_000;

/** Ids of custom repositories. */
export const FIRST_CUSTOM = 990_000_000;

/** A custom repository without its own fields: it has one commit. */
export function emptyRepository(owner: Account, id: number): Repository {
  const { createdAt } = owner;
  return {
    id,
    owner,
    name: "",
    private: false,
    description: null,
    homepage: null,
    language: null,
    topics: [],
    license: null,
    fork: false,
    size: 0,
    issues: 0,
    commits: 1,
    createdAt,
    updatedAt: createdAt,
    pushedAt: createdAt,
  };
}

/** The id of the account whose block an id of the seed lies in. */
export function ownerIdOf(repositoryId: number): number {
  const ofOrganization = repositoryId >= FIRST_OF_ORGANIZATIONS;
  const place = repositoryId - FIRST - (ofOrganization ? FIRST_OF_ORGANIZATIONS : 0);
  return Math.floor(place / BLOCK) + (ofOrganization ? ORGANIZATIONS : 0);
}

function idOf(owner: Account, index: number): number {
  const ofOrganization = owner.type === "Organization";
  const place = (owner.id - (ofOrganization ? ORGANIZATIONS : 0)) * BLOCK + index;
  return FIRST + place + (ofOrganization ? FIRST_OF_ORGANIZATIONS : 0);
}

/** The repositories that an account starts with, by name. */
export function repositoriesOf(seed: number, owner: Account): readonly Repository[] {
  const random = randomOf(seed, "repositories of", owner.id);
  const named = NAMED[owner.login] ?? [];
  const others = random.whole(owner.type === "Organization" ? 2 : 0, 5);
  const first = random.whole(0, THINGS.length - 1);
  return Array.from({ length: named.length + others }, (_, index) => ({
    ...repository(seed, owner, index, THINGS[(first + index) % THINGS.length] ?? ""),
    ...named[index],
  }));
}

function repository(seed: number, owner: Account, index: number, name: string): Repository {
  const random = randomOf(seed, "repositories", owner.id, index);
  const some = <T>(probability: number, value: T): T | null => (random.chance(probability) ? value : null);
  const createdAt = owner.createdAt + random.whole(1, 1_200) * DAY + random.whole(0, 86_399) * 1_000;
  const pushedAt = createdAt + random.whole(1, 900) * DAY;
  return {
    id: idOf(owner, index),
    owner,
    name,
    private: random.chance(0.15),
    description: some(0.7, `A ${name} for ${random.pick(THINGS)}s.`),
    homepage: some(0.2, `https://${name}.example`),
    language: some(0.85, random.pick(LANGUAGES)),
    topics: random.chance(0.4) ? [name, random.pick(["api", "cli", "library", "testing"])] : [],
    license: some(0.6, random.pick(LICENSES)),
    fork: random.chance(0.1),
    size: random.whole(1, 90_000),
    issues: random.whole(0, 60),
    commits: random.whole(3, 45),
    createdAt,
    updatedAt: pushedAt + random.whole(0, 86_400) * 1_000,
    pushedAt,
  };
}
