import type { JournalEntry } from "../entry.ts";
import type { Pairing } from "./compared.ts";
import type { ExpectedRequest } from "./expected-request.ts";
import { inWords } from "./in-words.ts";

/** The requests that came are not those that were expected. The message shows both, side by side. */
export class RequestMismatchError extends Error {
  /** Those that didn't come, or not as often as they were expected. */
  readonly missing: readonly ExpectedRequest[];
  /** Those that nobody expected, or not so often. */
  readonly unexpected: readonly JournalEntry[];

  constructor(pairings: readonly Pairing[], hint?: string) {
    super([inWords(pairings), ...(hint === undefined ? [] : [hint])].join("\n\n"));
    this.name = "RequestMismatchError";
    this.missing = pairings.flatMap((one) => (one.kind === "missing" ? [one.expected] : []));
    this.unexpected = pairings.flatMap((one) => (one.kind === "unexpected" ? [one.entry] : []));
  }
}
