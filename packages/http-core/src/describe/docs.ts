/**
 * The documentation of a package: what its doc comments say, as data. `pnpm generate` reads it from the source;
 * each package exports it beside its operations.
 */
export interface OperationDocs {
  /** By the operation's name within its service: `things.list`. */
  readonly operations: Readonly<Record<string, OperationDoc>>;
  /** By the name that the schema of an entity, or of an operation's parameters, carries. */
  readonly types: Readonly<Record<string, TypeDoc>>;
}

/** What the comment above an operation says. */
export interface OperationDoc {
  /** Its first sentence. */
  readonly summary: string;
  /** All of it. Paragraphs are parted by an empty line. */
  readonly description: string;
}

/** What the comments of an interface say. */
export interface TypeDoc {
  readonly description: string;
  /** By the field's wire name: meaning, unit, source. */
  readonly fields: Readonly<Record<string, string>>;
}
