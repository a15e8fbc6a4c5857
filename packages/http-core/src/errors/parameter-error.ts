import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";
import type { ErrorFacts } from "./facts.ts";

/** A parameter or an option is wrong. Thrown before anything is sent. */
export class ParameterError extends CallError {
  override readonly code = "parameter";
  /** The parameter or option, as a path: `startdate`, `tag_id.0`, `baseUrl`. */
  readonly parameter: string;
  /** What was expected: `a calendar day as yyyy-MM-dd`. */
  readonly expected: string;
  /** The shape of what was given, never the value itself where that could be a secret: `"2019-02-30"`, `string of 64`. */
  readonly received: string;

  constructor(parameter: string, expected: string, received: string, facts: ErrorFacts = {}) {
    super(`${parameter}: expected ${expected}, received ${received}`, facts);
    this.parameter = parameter;
    this.expected = expected;
    this.received = received;
  }
}

branded(ParameterError, "ParameterError");
