/**
 * The doc comments of a package as data. `pnpm generate` reads them from the source, and each package exports them
 * beside its operations.
 */
export interface OperationDocs {
  /** By the operation's name within its service: `things.list`. */
  readonly operations: Readonly<Record<string, OperationDoc>>;
  /** By the name of an entity's schema, or of an operation's parameters. */
  readonly types: Readonly<Record<string, TypeDoc>>;
}

/** The doc comment of an operation. */
export interface OperationDoc {
  /** The first sentence. */
  readonly summary: string;
  /** The whole comment. Empty lines separate paragraphs. */
  readonly description: string;
}

/** The doc comments of an interface and its fields. */
export interface TypeDoc {
  readonly description: string;
  /** By the field's wire name: meaning, unit, source. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Why the answer is not compared with a parameter: the text of its tag `@unchecked`, by its name. Only references print
   * it, so that the `docs` of a package have none.
   */
  readonly unchecked?: Readonly<Record<string, string>>;
}
