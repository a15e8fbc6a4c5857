import { branded } from "./kinds.ts";
import { ClientError } from "./client-error.ts";
import type { ErrorFacts } from "./facts.ts";

/**
 * Which limit it was.
 *
 * | kind | what it means | what helps |
 * |---|---|---|
 * | `burst` | too many in a short time | waiting until `retryAt` |
 * | `quota` | the day's or the account's budget is spent | its reset, or another plan |
 * | `abuse` | the service took the traffic for abuse and blocks for a while | waiting, then going slower |
 * | `lockout` | too many failed logins: good ones are refused too | waiting, and the right credential |
 */
export type RateLimitKind = "burst" | "quota" | "abuse" | "lockout";

/** A limit stands in the way. `retryAt` says when it is over, where that is known. */
export class RateLimitError extends ClientError {
  override readonly code = "rate_limit";
  readonly kind: RateLimitKind;

  constructor(message: string, kind: RateLimitKind, facts: ErrorFacts = {}) {
    super(message, facts);
    this.kind = kind;
  }
}

branded(RateLimitError, "RateLimitError", "Come back at `retryAt`, or ask for less.");
