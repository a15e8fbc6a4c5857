import { oncePerId } from "../../core/caches.ts";
import type { States } from "../../core/state.ts";
import { commitsOf, type Commit, contentOf, type Content } from "./commits.ts";
import type { People } from "./people.ts";
import type { Repository } from "./repositories.ts";

/** The files and commits of each repository's default branch. */
export interface HistoryStore {
  /** Files by path. */
  readonly files: (repository: Repository) => ReadonlyMap<string, Content>;
  /** Content that is in git without being a file: written as a blob, before any commit. */
  readonly blobs: (repository: Repository) => readonly Content[];
  /** Commits, the newest first. */
  readonly commits: (repository: Repository) => readonly Commit[];
  /** When a file was last written since the start, in epoch milliseconds; 0: never. */
  readonly writtenAt: (repository: Repository) => number;
  /** How a commit changed a file. Undefined for seeded commits, which change no file. */
  readonly changeOf: (repository: Repository, commit: Commit) => ShownChange | undefined;
  /** Adds a commit that changes a file. */
  readonly write: (repository: Repository, change: Change) => void;
  /** Adds a blob. */
  readonly addBlob: (repository: Repository, content: Content) => void;
}

/** A written change of one file. */
export interface Change {
  readonly path: string;
  /** Null: the file is removed. */
  readonly content: Content | null;
  readonly commit: Commit;
  /** When it was written, in epoch milliseconds. The commit's own date may differ. */
  readonly at: number;
}

/** How a commit changed a file. Null: the file did not exist before, or does not exist after it. */
export interface ShownChange {
  readonly path: string;
  readonly before: Content | null;
  readonly after: Content | null;
}

/** Creates the store. Only written changes are state. */
export function createHistoryStore(seed: number, people: People, states: States): HistoryStore {
  const changes = states.map<number, readonly Change[]>("repo-host history");
  const blobs = states.map<number, readonly Content[]>("repo-host blobs");
  const first = oncePerId((repository: Repository) =>
    commitsOf(seed, repository, people.around(repository.owner)),
  );
  const of = ({ id }: Repository): readonly Change[] => changes.get(id) ?? [];
  const after = (repository: Repository, done: readonly Change[]): ReadonlyMap<string, Content> => {
    const files = new Map<string, Content | null>(filesOf(repository));
    for (const { path, content } of done) files.set(path, content);
    return new Map(Array.from(files).filter((file): file is [string, Content] => file[1] !== null));
  };
  return {
    files: (repository) => after(repository, of(repository)),
    blobs: ({ id }) => blobs.get(id) ?? [],
    changeOf(repository, { sha }) {
      const all = of(repository);
      const index = all.findIndex(({ commit }) => commit.sha === sha);
      const change = all[index];
      if (change === undefined) return undefined;
      const { path, content } = change;
      return { path, before: after(repository, all.slice(0, index)).get(path) ?? null, after: content };
    },
    commits: (repository) => [...first(repository), ...of(repository).map(({ commit }) => commit)].reverse(),
    writtenAt: (repository) => of(repository).at(-1)?.at ?? 0,
    write: (repository, change) => void changes.set(repository.id, [...of(repository), change]),
    addBlob: ({ id }, content) => void blobs.set(id, [...(blobs.get(id) ?? []), content]),
  };
}

/** The files that a repository starts with, by path. */
function filesOf({ name, description, owner }: Repository): ReadonlyMap<string, Content> {
  const texts: readonly (readonly [path: string, text: string])[] = [
    ["LICENSE", `Copyright ${owner.name ?? owner.login}\n`],
    ["README.md", readme(name, description ?? "No words yet.", owner.login)],
    ["docs/guide.md", `# Guide\n\nStart with \`${name} --help\`.\n`],
    ["src/main.txt", `${name}\n`],
  ];
  return new Map(texts.map(([path, text]) => [path, contentOf(text)]));
}

/** Has a link of each kind: to a file of the repository, an issue, an account and another site. */
function readme(name: string, description: string, owner: string): string {
  const guide = "[the guide](docs/guide.md)";
  const licence = "[the licence](https://example.com/licence)";
  return `# ${name}\n\n${description}\n\nStart with ${guide}. Known trouble: #1; ask @${owner}. See ${licence}.\n`;
}
