import { labelsOf, type Label } from "./labels.ts";
import type { Repository } from "./repositories.ts";

/** The labels of all repositories. */
export interface LabelStore {
  readonly of: (repository: Repository) => readonly Label[];
  readonly add: (repository: Repository, label: Label) => void;
}

/** Makes the store. Only labels created are kept. */
export function createLabelStore(): LabelStore {
  const created = new Map<number, readonly Label[]>();
  const of = ({ id }: Repository): readonly Label[] => [...labelsOf(id), ...(created.get(id) ?? [])];
  return {
    of,
    add: ({ id }, label) => void created.set(id, [...(created.get(id) ?? []), label]),
  };
}
