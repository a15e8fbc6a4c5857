import { issueOf, type Issue } from "./issues.ts";
import type { People } from "./people.ts";
import type { Repository } from "./repositories.ts";

/** The issues of all repositories: those of the seed, changed or not, and those created since. */
export interface IssueStore {
  /** How many a repository has, closed ones included; numbers go from 1 to this. */
  readonly count: (repository: Repository) => number;
  readonly find: (repository: Repository, number: number) => Issue | undefined;
  /** All issues of a repository, by number. */
  readonly of: (repository: Repository) => readonly Issue[];
  /** When one was last written since the start, in epoch milliseconds; 0: none was. */
  readonly writtenAt: (repository: Repository) => number;
  /** Keeps an issue, new or changed. */
  readonly put: (repository: Repository, issue: Issue) => void;
}

/** Makes the store. Issues are made on demand; only those written are kept. */
export function createIssueStore(seed: number, people: People): IssueStore {
  const written = new Map<number, Map<number, Issue>>();
  const count = (repository: Repository): number =>
    Math.max(repository.issues, ...(written.get(repository.id)?.keys() ?? []));
  const find = (repository: Repository, number: number): Issue | undefined => {
    if (!Number.isInteger(number) || number < 1 || number > count(repository)) return undefined;
    const known = written.get(repository.id)?.get(number);
    return known ?? issueOf(seed, repository, number, people.around(repository.owner));
  };
  return {
    count,
    find,
    of: (repository) =>
      Array.from({ length: count(repository) }, (_, i) => find(repository, i + 1)).filter(
        (issue) => issue !== undefined,
      ),
    writtenAt: ({ id }) =>
      Math.max(0, ...Array.from(written.get(id)?.values() ?? [], ({ updatedAt }) => updatedAt)),
    put(repository, issue) {
      const own = written.get(repository.id) ?? new Map<number, Issue>();
      written.set(repository.id, own.set(issue.number, issue));
    },
  };
}
