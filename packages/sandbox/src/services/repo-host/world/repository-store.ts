import type { States } from "../../../core/state.ts";
import { oncePerId } from "../../../core/caches.ts";
import type { Account } from "./accounts.ts";
import { NAMED_MOVES, type Move } from "./moves.ts";
import type { People } from "./people.ts";
import { FIRST_CREATED, ownerIdOf, repositoriesOf, type Repository } from "./repositories.ts";

/** The repositories: those of the seed, changed or not, and those created since. */
export interface RepositoryStore {
  /** An account's repositories, in the order of their ids. */
  readonly of: (owner: Account) => readonly Repository[];
  /** Finds one by its owner's login and its name, whatever their case. */
  readonly find: (owner: string, name: string) => Repository | undefined;
  readonly byId: (id: number) => Repository | undefined;
  /** Where a name leads that is nobody's now. */
  readonly moved: (owner: string, name: string) => Move | undefined;
  /** Keeps a new one under an id of its own. */
  readonly add: (repository: Omit<Repository, "id">) => Repository;
  /** Keeps a changed one; under another name, it is found by the old one's {@link moved}. */
  readonly put: (repository: Repository) => void;
  /** Forgets one. @param at the moment, in epoch milliseconds */
  readonly remove: (repository: Repository, at: number) => void;
  /** When one of an account's was last added, changed or removed, in epoch milliseconds; 0: none was. */
  readonly changedAt: (owner: Account) => number;
  /** Whether somebody may see it; undefined is somebody without a credential. */
  readonly mayRead: (viewer: Account | undefined, repository: Repository) => boolean;
  /** Whether somebody may change it. */
  readonly mayWrite: (viewer: Account | undefined, repository: Repository) => boolean;
}

/** Makes the store. Repositories are made on demand; only those created or changed are state. */
export function createRepositoryStore(seed: number, people: People, states: States): RepositoryStore {
  const created = states.value("repo-host repositories created", 0);
  const ownersOfCreated = states.map<number, Account>("repo-host owners of repositories created");
  const written = states.map<number, Repository | "removed">("repo-host repositories written");
  const changes = states.map<number, number>("repo-host repositories changed");
  const moves = states.map<string, Move>("repo-host repositories moved");

  const first = oncePerId((owner: Account) => repositoriesOf(seed, owner));
  const asItIs = (repository: Repository): readonly Repository[] => {
    const now = written.get(repository.id) ?? repository;
    return now === "removed" ? [] : [now];
  };
  const of = (owner: Account): readonly Repository[] => {
    if (written.size === 0) return first(owner);
    const added = Array.from(ownersOfCreated).filter(([, one]) => one === owner);
    return [
      ...first(owner).flatMap(asItIs),
      ...added.map(([id]) => written.get(id)).filter((one) => one !== undefined && one !== "removed"),
    ];
  };
  const find = (owner: string, name: string): Repository | undefined => {
    const account = people.find(owner);
    return account && of(account).find((one) => one.name.toLowerCase() === name.toLowerCase());
  };
  const byId = (id: number): Repository | undefined => {
    const owner = ownersOfCreated.get(id) ?? people.byId(ownerIdOf(id));
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
      const target = named && find(owner, named.name);
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

function nameOf(owner: string, name: string): string {
  return `${owner}/${name}`.toLowerCase();
}
