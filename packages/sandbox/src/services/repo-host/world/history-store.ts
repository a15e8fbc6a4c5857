import type { States } from "../../../core/state.ts";
import { oncePerId } from "../../../core/caches.ts";
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
  /** What a commit did to a file; undefined where the seed made it, which doesn't say. */
  readonly changeOf: (repository: Repository, commit: Commit) => ShownChange | undefined;
  /** Changes a file by a commit. */
  readonly write: (repository: Repository, change: Change) => void;
}

/** What a commit does. */
export interface Change {
  readonly path: string;
  /** Null: the file is removed. */
  readonly text: string | null;
  readonly commit: Commit;
  /** The moment, in epoch milliseconds, whatever the commit says of its own. */
  readonly at: number;
}

/** What a commit did to a file. Null: the file wasn't there before, or isn't any more. */
export interface ShownChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Makes the store. Only what is written is state. */
export function createHistoryStore(seed: number, people: People, states: States): HistoryStore {
  const changes = states.map<number, readonly Change[]>("repo-host history");
  const first = oncePerId((repository: Repository) =>
    commitsOf(seed, repository, people.around(repository.owner)),
  );
  const of = ({ id }: Repository): readonly Change[] => changes.get(id) ?? [];
  const after = (repository: Repository, done: readonly Change[]): ReadonlyMap<string, string> => {
    const files = new Map<string, string | null>(filesOf(repository));
    for (const { path, text } of done) files.set(path, text);
    return new Map(Array.from(files).filter((file): file is [string, string] => file[1] !== null));
  };
  return {
    files: (repository) => after(repository, of(repository)),
    changeOf(repository, { sha }) {
      const all = of(repository);
      const index = all.findIndex(({ commit }) => commit.sha === sha);
      const change = all[index];
      if (change === undefined) return undefined;
      const { path, text } = change;
      return { path, before: after(repository, all.slice(0, index)).get(path) ?? null, after: text };
    },
    commits: (repository) => [...first(repository), ...of(repository).map(({ commit }) => commit)].reverse(),
    writtenAt: (repository) => of(repository).at(-1)?.at ?? 0,
    write: (repository, change) => void changes.set(repository.id, [...of(repository), change]),
  };
}
