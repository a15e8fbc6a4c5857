import type { CallError } from "../errors/call-error.ts";
import type { RateLimit } from "./rate-limit.ts";

/** An attempt that failed, and what may be done about it. */
export interface Failure {
  readonly error: CallError;
  readonly retry: "transient" | "throttled" | "never";
  /** The wait that the service asks for, in milliseconds. */
  readonly after: number | undefined;
  /** Whether it is certain that the service has not seen the request. */
  readonly neverSent: boolean;
  /** What the body told of the budget. */
  readonly limit?: RateLimit | undefined;
}
