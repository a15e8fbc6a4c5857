/** A label of a repository. */
export interface Label {
  readonly id: number;
  readonly name: string;
  /** Six hexadecimal digits. */
  readonly color: string;
  readonly description: string | null;
  readonly default: boolean;
}

/** The labels with which a repository starts. */
export function labelsOf(repositoryId: number): readonly Label[] {
  return [
    { name: "bug", color: "d73a4a", description: "Something isn't working" },
    { name: "documentation", color: "0075ca", description: null },
    { name: "enhancement", color: "a2eeef", description: "Something to add" },
    { name: "question", color: "d876e3", description: null },
  ].map((label, index) => ({ ...label, id: repositoryId * 100 + index, default: true }));
}
