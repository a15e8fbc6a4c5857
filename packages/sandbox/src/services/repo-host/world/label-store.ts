import type { States } from "../../../core/state.ts";
import { oncePerId } from "../../../core/caches.ts";
import { idsOf, type NextId } from "./ids.ts";
import type { Issue } from "./issues.ts";
import { labelsOf, type Label } from "./labels.ts";
import type { Repository } from "./repositories.ts";

/** The labels of all repositories. */
export interface LabelStore {
  readonly of: (repository: Repository) => readonly Label[];
  /** Those that an issue has, in the order of the repository's. */
  readonly on: (issue: Issue, repository: Repository) => readonly Label[];
  /** Finds one by its name, whatever its case. */
  readonly find: (repository: Repository, name: string) => Label | undefined;
  /** An id for a new one. */
  readonly nextId: NextId;
  /** Keeps a label, new or changed. @param at the moment, in epoch milliseconds */
  readonly put: (repository: Repository, label: Label, at: number) => void;
  /** Forgets a label. @param at the moment, in epoch milliseconds */
  readonly remove: (repository: Repository, label: Label, at: number) => void;
  /** When one was last written since the start, in epoch milliseconds; 0: none was. */
  readonly writtenAt: (repository: Repository) => number;
}

/** All labels of a repository, and when they last changed. */
interface Written {
  readonly labels: readonly Label[];
  readonly at: number;
}

/** Makes the store. Only labels of repositories whose labels were changed are kept. */
export function createLabelStore(states: States): LabelStore {
  const written = states.map<number, Written>("repo-host labels");
  const first = oncePerId(({ id }: Repository) => labelsOf(id));
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
