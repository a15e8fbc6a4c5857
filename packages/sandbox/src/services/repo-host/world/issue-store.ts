import type { States } from "../../../core/state.ts";
import { oncePerId } from "../../../core/caches.ts";
import { idsOf } from "./ids.ts";
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
  /** Keeps a new one, under the next number and an id of its own. */
  readonly add: (repository: Repository, issue: Omit<Issue, "id" | "number">) => Issue;
  /** Keeps a changed one. */
  readonly put: (repository: Repository, issue: Issue) => void;
}

/** Makes the store. Issues are made on demand; only those written are state. */
export function createIssueStore(seed: number, people: People, states: States): IssueStore {
  const written = states.map<number, ReadonlyMap<number, Issue>>("repo-host issues");
  const first = oncePerId((repository: Repository) => {
    const writers = people.around(repository.owner);
    return Array.from({ length: repository.issues }, (_, i) => issueOf(seed, repository, i + 1, writers));
  });
  const of = ({ id }: Repository): ReadonlyMap<number, Issue> => written.get(id) ?? new Map<number, Issue>();
  const count = (repository: Repository): number => most(of(repository).keys(), repository.issues);
  const find = (repository: Repository, number: number): Issue | undefined =>
    of(repository).get(number) ?? first(repository)[number - 1];
  const nextId = idsOf("issue", states);
  const put: IssueStore["put"] = (repository, issue) =>
    void written.set(repository.id, new Map([...of(repository), [issue.number, issue]]));
  return {
    count,
    find,
    of: (repository) =>
      Array.from({ length: count(repository) }, (_, i) => find(repository, i + 1)).filter(
        (issue) => issue !== undefined,
      ),
    writtenAt: (repository) =>
      most(
        Array.from(of(repository).values(), ({ updatedAt }) => updatedAt),
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

/** The largest of numbers, as many as there are: `Math.max` takes no more than fit on the stack. */
function most(numbers: Iterable<number>, least: number): number {
  let largest = least;
  for (const number of numbers) largest = Math.max(largest, number);
  return largest;
}
