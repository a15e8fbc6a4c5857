import type { Account } from "./accounts.ts";
import type { People } from "./people.ts";
import { repositoriesOf, type Repository } from "./repositories.ts";

/** The repositories: those of the seed, and those created since. */
export interface RepositoryStore {
  /** An account's repositories, in the order of their ids. */
  readonly of: (owner: Account) => readonly Repository[];
  /** Finds one by its owner's login and its name, whatever their case. */
  readonly find: (owner: string, name: string) => Repository | undefined;
  readonly add: (repository: Repository) => void;
  /** Whether somebody may see it; undefined is somebody without a credential. */
  readonly mayRead: (viewer: Account | undefined, repository: Repository) => boolean;
  /** Whether somebody may change it. */
  readonly mayWrite: (viewer: Account | undefined, repository: Repository) => boolean;
}

/** Makes the store. Repositories are made on demand; only those created are kept. */
export function createRepositoryStore(seed: number, people: People): RepositoryStore {
  const created: Repository[] = [];
  const of = (owner: Account): readonly Repository[] => [
    ...repositoriesOf(seed, owner),
    ...created.filter((one) => one.owner === owner),
  ];
  const mayWrite = (viewer: Account | undefined, { owner }: Repository): boolean =>
    viewer !== undefined && (viewer === owner || people.members(owner).includes(viewer));
  return {
    of,
    find(owner, name) {
      const account = people.find(owner);
      return account && of(account).find((one) => one.name.toLowerCase() === name.toLowerCase());
    },
    add: (repository) => void created.push(repository),
    mayRead: (viewer, repository) => !repository.private || mayWrite(viewer, repository),
    mayWrite,
  };
}
