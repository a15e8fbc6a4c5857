import { oncePerId } from "../../core/caches.ts";
import type { States } from "../../core/state.ts";
import type { CustomRepository, RepoHostData } from "../options/data.ts";
import type { Account } from "./accounts.ts";
import { nameOf as nameOfCustom, ownerOf, repositoryFields, unknownName } from "./custom.ts";
import type { People } from "./people.ts";
import {
  emptyRepository,
  FIRST_CREATED,
  FIRST_CUSTOM,
  ownerIdOf,
  repositoriesOf,
  type Repository,
} from "./repositories.ts";

/** Where a repository is now that was renamed. */
interface Move {
  /** The repository's id. */
  readonly to: number;
  /** `for good`: a permanent redirect. `for now`: a temporary one. */
  readonly lasts: "for good" | "for now";
}

/** Former names of repositories in every world: `owner/name` → the current name. */
const NAMED_MOVES: Readonly<Record<string, { readonly name: string; readonly lasts: Move["lasts"] }>> = {
  "acme/booster": { name: "rocket", lasts: "for good" },
  "acme/launchpad": { name: "rocket", lasts: "for now" },
};

/** The repositories: seeded ones with their changes, and those created since. */
export interface RepositoryStore {
  /** An account's repositories, in the order of their ids. */
  readonly of: (owner: Account) => readonly Repository[];
  /** Finds a repository by its owner's login and its name, in any case. */
  readonly find: (owner: string, name: string) => Repository | undefined;
  readonly byId: (id: number) => Repository | undefined;
  /** Where the repository is that had a name which is free now. */
  readonly moved: (owner: string, name: string) => Move | undefined;
  /** Stores a new repository under a new id. */
  readonly add: (repository: Omit<Repository, "id">) => Repository;
  /** Stores a changed repository. If its name changed, {@link moved} finds it by the old name. */
  readonly put: (repository: Repository) => void;
  /** Deletes a repository. @param at the time, in epoch milliseconds */
  readonly remove: (repository: Repository, at: number) => void;
  /** When a repository of an account was last added, changed or removed, in epoch milliseconds; 0: never. */
  readonly changedAt: (owner: Account) => number;
  /** Whether a viewer may read it. An undefined viewer has no credential. */
  readonly mayRead: (viewer: Account | undefined, repository: Repository) => boolean;
  /** Whether a viewer may change it. */
  readonly mayWrite: (viewer: Account | undefined, repository: Repository) => boolean;
}

/** Creates the store. Seeded repositories are computed on demand; only created or changed ones are state. */
export function createRepositoryStore(
  seed: number,
  people: People,
  states: States,
  data: RepoHostData = {},
): RepositoryStore {
  const custom = customRepositories(people, data.repositories ?? []);
  const ownersOfCustom = new Map<number, Account>();

  const created = states.value("repo-host repositories created", 0);
  const ownersOfCreated = states.map<number, Account>("repo-host owners of repositories created");
  const written = states.map<number, Repository | "removed">("repo-host repositories written");
  const changes = states.map<number, number>("repo-host repositories changed");
  const moves = states.map<string, Move>("repo-host repositories moved");

  const first = oncePerId((owner: Account) => {
    const repositories = owner.id < FIRST_CREATED ? [...repositoriesOf(seed, owner)] : [];
    for (const { row, id } of custom.get(owner) ?? []) {
      const name = nameOfCustom(row).toLowerCase();
      const index = repositories.findIndex((one) => one.name.toLowerCase() === name);
      const before = repositories[index] ?? emptyRepository(owner, id);
      repositories[index < 0 ? repositories.length : index] = { ...before, ...repositoryFields(row) };
    }
    return repositories;
  });
  for (const [owner, rows] of custom) for (const { id } of rows) ownersOfCustom.set(id, owner);
  const current = (repository: Repository): readonly Repository[] => {
    const now = written.get(repository.id) ?? repository;
    return now === "removed" ? [] : [now];
  };
  const of = (owner: Account): readonly Repository[] => {
    if (written.size === 0) return first(owner);
    const added = Array.from(ownersOfCreated).filter(([, one]) => one === owner);
    return [
      ...first(owner).flatMap(current),
      ...added.map(([id]) => written.get(id)).filter((one) => one !== undefined && one !== "removed"),
    ];
  };
  const find = (owner: string, name: string): Repository | undefined => {
    const account = people.find(owner);
    return account && of(account).find((one) => one.name.toLowerCase() === name.toLowerCase());
  };
  const byId = (id: number): Repository | undefined => {
    const owner = ownersOfCreated.get(id) ?? ownersOfCustom.get(id) ?? people.byId(ownerIdOf(id));
    return owner && of(owner).find((one) => one.id === id);
  };
  const mayWrite = (viewer: Account | undefined, { owner }: Repository): boolean =>
    viewer !== undefined && (viewer === owner || people.members(owner).includes(viewer));
  return {
    of,
    find,
    byId,
    moved(owner, name) {
      const old = nameOf(owner, name);
      const named = NAMED_MOVES[old];
      const account = people.find(owner);
      // The name is the one in the seed: another repository may have it by now.
      const target =
        named && account && first(account).find(({ name: one }) => one.toLowerCase() === named.name);
      return moves.get(old) ?? (named && target && { to: target.id, lasts: named.lasts });
    },
    add(repository) {
      const id = FIRST_CREATED + ++created.current;
      const added = { ...repository, id };
      ownersOfCreated.set(id, repository.owner);
      written.set(id, added);
      changes.set(added.owner.id, added.createdAt);
      return added;
    },
    put(repository) {
      const before = byId(repository.id);
      if (before !== undefined && before.name !== repository.name)
        moves.set(nameOf(before.owner.login, before.name), { to: repository.id, lasts: "for good" });
      written.set(repository.id, repository);
      changes.set(repository.owner.id, repository.updatedAt);
    },
    remove({ id, owner }, at) {
      written.set(id, "removed");
      changes.set(owner.id, at);
    },
    changedAt: ({ id }) => changes.get(id) ?? 0,
    mayRead: (viewer, repository) => !repository.private || mayWrite(viewer, repository),
    mayWrite,
  };
}

/** A custom repository, with its id if no generated one has its name. */
interface CustomRow {
  readonly row: CustomRepository;
  readonly id: number;
}

/** Custom repositories by their owners. */
function customRepositories(
  people: People,
  rows: readonly CustomRepository[],
): ReadonlyMap<Account, readonly CustomRow[]> {
  return Map.groupBy(
    rows.map((row, index) => ({ row, id: FIRST_CUSTOM + index })),
    ({ row, id }) => {
      const owner = people.find(ownerOf(row));
      if (owner !== undefined) return owner;
      const at = `repositories.${String(id - FIRST_CUSTOM)}.full_name`;
      throw unknownName(at, "an owner that is a user or an organization", ownerOf(row));
    },
  );
}

function nameOf(owner: string, name: string): string {
  return `${owner}/${name}`.toLowerCase();
}
