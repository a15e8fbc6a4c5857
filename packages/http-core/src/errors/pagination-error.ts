import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";
import type { ErrorFacts } from "./facts.ts";

/** A list that would never end, or whose next page can't be named. What was read before it has been given out. */
export class PaginationError extends CallError {
  override readonly code = "pagination";
  /** Pages read before it. */
  readonly pages: number;
  /** Rows read before it. */
  readonly items: number;
  /** Where the list stood, to resume from: hand it to `from`. */
  readonly checkpoint: string | undefined;

  constructor(
    message: string,
    facts: ErrorFacts & {
      readonly pages: number;
      readonly items: number;
      readonly checkpoint?: string | undefined;
    },
  ) {
    super(message, facts);
    this.pages = facts.pages;
    this.items = facts.items;
    this.checkpoint = facts.checkpoint;
  }
}

branded(
  PaginationError,
  "PaginationError",
  "What was read so far has been handed out; `from: checkpoint` goes on from there.",
);
