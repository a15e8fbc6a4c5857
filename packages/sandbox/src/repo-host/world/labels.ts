import { oncePerId } from "../../core/caches.ts";
import type { States } from "../../core/state.ts";
import { idsOf, type NextId } from "./ids.ts";
import type { Issue } from "./issues.ts";
import type { Repository } from "./repositories.ts";

/** A label of a repository. */
export interface Label {
  readonly id: number;
  readonly name: string;
  /** Six hexadecimal digits. */
  readonly color: string;
  readonly description: string | null;
  readonly default: boolean;
}

/** The labels that a repository starts with. */
function labelsOf(repositoryId: number): readonly Label[] {
  return [
    { name: "bug", color: "d73a4a", description: "Something isn't working" },
    { name: "documentation", color: "0075ca", description: null },
    { name: "enhancement", color: "a2eeef", description: "Something to add" },
    { name: "question", color: "d876e3", description: null },
  ].map((label, index) => ({ ...label, id: repositoryId * 100 + index, default: true }));
}

/** The labels of all repositories. */
export interface LabelStore {
  readonly of: (repository: Repository) => readonly Label[];
  /** The labels of an issue, in the repository's order. */
  readonly on: (issue: Issue, repository: Repository) => readonly Label[];
  /** Finds a label by its name, in any case. */
  readonly find: (repository: Repository, name: string) => Label | undefined;
  /** Returns an id for a new label. */
  readonly nextId: NextId;
  /** Stores a new or changed label. @param at the time, in epoch milliseconds */
  readonly put: (repository: Repository, label: Label, at: number) => void;
  /** Deletes a label. @param at the time, in epoch milliseconds */
  readonly remove: (repository: Repository, label: Label, at: number) => void;
  /** When a label was last written since the start, in epoch milliseconds; 0: never. */
  readonly writtenAt: (repository: Repository) => number;
}

/** All labels of a repository, and when they last changed. */
interface Written {
  readonly labels: readonly Label[];
  readonly at: number;
}

/** Creates the store. Only the labels of repositories with changed labels are state. */
export function createLabelStore(
  states: States,
  custom: ReadonlyMap<number, readonly string[]> = new Map(),
): LabelStore {
  const written = states.map<number, Written>("repo-host labels");
  const first = oncePerId(({ id }: Repository) => {
    const labels = labelsOf(id);
    const others = new Set(custom.get(id)?.filter((name) => labels.every((label) => label.name !== name)));
    const more = Array.from(others, (name, index) => ({
      id: id * 100 + labels.length + index,
      name,
      color: "ededed",
      description: null,
      default: false,
    }));
    return [...labels, ...more];
  });
  const of = (repository: Repository): readonly Label[] =>
    written.get(repository.id)?.labels ?? first(repository);
  const others = (repository: Repository, { id }: Label): readonly Label[] =>
    of(repository).filter((one) => one.id !== id);
  return {
    of,
    on: ({ labels }, repository) => of(repository).filter(({ name }) => labels.includes(name)),
    nextId: idsOf("label", states),
    find: (repository, name) =>
      of(repository).find((label) => label.name.toLowerCase() === name.toLowerCase()),
    put(repository, label, at) {
      const labels = [...others(repository, label), label].sort((a, b) => a.id - b.id);
      written.set(repository.id, { labels, at });
    },
    remove: (repository, label, at) =>
      void written.set(repository.id, { labels: others(repository, label), at }),
    writtenAt: ({ id }) => written.get(id)?.at ?? 0,
  };
}
