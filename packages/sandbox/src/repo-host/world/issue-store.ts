import type { States } from "../../core/state.ts";
import { oncePerId } from "../../core/caches.ts";
import { idsOf } from "./ids.ts";
import { issueOf, type Issue } from "./issues.ts";
import type { People } from "./people.ts";
import type { Repository } from "./repositories.ts";

/** The issues of all repositories: seeded ones with their changes, and those created since. */
export interface IssueStore {
  /** The number of issues of a repository, closed ones included. Issues are numbered from 1 to this. */
  readonly count: (repository: Repository) => number;
  readonly find: (repository: Repository, number: number) => Issue | undefined;
  /** All issues of a repository, by number. */
  readonly of: (repository: Repository) => readonly Issue[];
  /** When an issue was last written since the start, in epoch milliseconds; 0: never. */
  readonly writtenAt: (repository: Repository) => number;
  /** Stores a new issue under the next number and a new id. */
  readonly add: (repository: Repository, issue: Omit<Issue, "id" | "number">) => Issue;
  /** Stores a changed issue. */
  readonly put: (repository: Repository, issue: Issue) => void;
}

const NONE: ReadonlyMap<number, Issue> = new Map();

/** Puts custom issues into the generated ones, by the id of their repository. */
export type CustomIssues = ReadonlyMap<
  number,
  readonly ((issues: Issue[], repository: Repository) => void)[]
>;

/** Creates the store. Seeded issues are computed on demand; only written ones are state. */
export function createIssueStore(
  seed: number,
  people: People,
  states: States,
  custom: CustomIssues = new Map(),
): IssueStore {
  const written = states.map<number, ReadonlyMap<number, Issue>>("repo-host issues");
  const first = oncePerId((repository: Repository) => {
    const writers = people.around(repository.owner);
    const issues = Array.from({ length: repository.issues }, (_, i) =>
      issueOf(seed, repository, i + 1, writers),
    );
    for (const one of custom.get(repository.id) ?? []) one(issues, repository);
    return issues;
  });
  const writtenOf = ({ id }: Repository): ReadonlyMap<number, Issue> => written.get(id) ?? NONE;
  const count = (repository: Repository): number =>
    most(writtenOf(repository).keys(), first(repository).length);
  const find = (repository: Repository, number: number): Issue | undefined =>
    writtenOf(repository).get(number) ?? first(repository)[number - 1];
  const nextId = idsOf("issue", states);
  const put: IssueStore["put"] = (repository, issue) =>
    void written.set(repository.id, new Map([...writtenOf(repository), [issue.number, issue]]));
  return {
    count,
    find,
    of(repository) {
      const changes = writtenOf(repository);
      // Lists without a write are the most frequent, and need no copy.
      if (changes.size === 0) return first(repository);
      return Array.from({ length: count(repository) }, (_, i) => find(repository, i + 1)).filter(
        (issue) => issue !== undefined,
      );
    },
    writtenAt: (repository) =>
      most(
        Array.from(writtenOf(repository).values(), ({ updatedAt }) => updatedAt),
        0,
      ),
    add(repository, issue) {
      const added = { ...issue, id: nextId(), number: count(repository) + 1 };
      put(repository, added);
      return added;
    },
    put,
  };
}

/** The largest of any number of values. `Math.max` takes only as many arguments as fit on the stack. */
function most(numbers: Iterable<number>, least: number): number {
  let largest = least;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}
