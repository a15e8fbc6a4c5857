/**
 * What a service knows of a request, for the journal: `context.note({ budget: … })`. A later note of a principal replaces
 * an earlier one. Each budget is noted once, after the request was counted.
 */
export interface Note {
  /** The principal by name, never a key, token or password. That of `admit` is noted already. */
  readonly principal?: string;
  readonly budget?: BudgetNote;
}

/** A budget that a request was counted against. */
export interface BudgetNote {
  /** Which one, where a caller has several: "hour", "second", "search". */
  readonly name: string;
  readonly limit: number;
  /** What was left before the request. */
  readonly before: number;
  /** What is left after it; the same where it was free. */
  readonly after: number;
}
