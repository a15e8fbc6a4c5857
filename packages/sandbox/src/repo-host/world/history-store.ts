import { commitsOf, type Commit } from "./commits.ts";
import { filesOf } from "./files.ts";
import type { People } from "./people.ts";
import type { Repository } from "./repositories.ts";

/** What is in the repositories: files and commits of the default branch. */
export interface HistoryStore {
  /** Files by path. */
  readonly files: (repository: Repository) => ReadonlyMap<string, string>;
  /** Commits, the newest first. */
  readonly commits: (repository: Repository) => readonly Commit[];
  /** When a file was last written since the start, in epoch milliseconds; 0: none was. */
  readonly writtenAt: (repository: Repository) => number;
  /** Writes a file by a commit, at a moment (epoch milliseconds), whatever the commit says of its own. */
  readonly write: (repository: Repository, path: string, text: string, commit: Commit, at: number) => void;
}

/** Makes the store. Only what is written is kept. */
export function createHistoryStore(seed: number, people: People): HistoryStore {
  const files = new Map<number, Map<string, string>>();
  const commits = new Map<number, Commit[]>();
  const times = new Map<number, number>();
  return {
    files: (repository) => new Map([...filesOf(repository), ...(files.get(repository.id) ?? [])]),
    commits(repository) {
      const first = commitsOf(seed, repository, people.around(repository.owner));
      return [...first, ...(commits.get(repository.id) ?? [])].reverse();
    },
    writtenAt: ({ id }) => times.get(id) ?? 0,
    write(repository, path, text, commit, at) {
      times.set(repository.id, at);
      files.set(repository.id, new Map([...(files.get(repository.id) ?? []), [path, text]]));
      commits.set(repository.id, [...(commits.get(repository.id) ?? []), commit]);
    },
  };
}
