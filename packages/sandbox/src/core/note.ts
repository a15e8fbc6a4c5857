/**
 * What only a service knows of a request, told to the sandbox's journal: `context.note({ budget: … })`. Later notes
 * of a principal replace earlier ones; each budget is told once, when it is known what is left of it.
 */
export interface Note {
  /** Who asks, by name: never a key, a token or a password. Whom `admit` names needn't be told again. */
  readonly principal?: string;
  readonly budget?: BudgetNote;
}

/** A budget that a request was counted against. */
export interface BudgetNote {
  /** Which one, where a caller has several: "hour", "second", "search". */
  readonly name: string;
  readonly limit: number;
  /** What was left when the request came. */
  readonly before: number;
  /** What is left after it; the same where it was free. */
  readonly after: number;
}
