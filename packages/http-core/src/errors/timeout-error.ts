import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";
import type { ErrorFacts } from "./facts.ts";

/** A deadline passed: an attempt's, which covers its body, or the whole call's. */
export class TimeoutError extends CallError {
  override readonly code = "timeout";
  /** `attempt`: one attempt took too long; `total`: the call with all its attempts and waits did. */
  readonly scope: "attempt" | "total";
  /** The deadline, in milliseconds. */
  readonly timeout: number;

  constructor(scope: "attempt" | "total", timeout: number, facts: ErrorFacts = {}) {
    const what = scope === "attempt" ? "The attempt" : "The call";
    super(`${what} took longer than ${String(timeout)} ms`, facts);
    this.scope = scope;
    this.timeout = timeout;
  }
}

branded(TimeoutError, "TimeoutError", "Ask for less at a time, or raise `timeout`.");
