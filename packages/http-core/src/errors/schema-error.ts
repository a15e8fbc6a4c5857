import { CallError } from "./call-error.ts";
import { branded } from "./kinds.ts";
import type { ErrorFacts } from "./facts.ts";

/** A body was read and is not what the service promises: a field is missing or of another type. */
export class SchemaError extends CallError {
  override readonly code = "schema";
  /** Where: `data.0.tokens.1.price`; empty for the whole body. */
  readonly path: string;
  readonly expected: string;
  /** What was there instead, as its shape. */
  readonly received: string;

  constructor(path: string, expected: string, received: string, facts: ErrorFacts = {}) {
    super(`${path === "" ? "the body" : path}: expected ${expected}, received ${received}`, facts);
    this.path = path;
    this.expected = expected;
    this.received = received;
  }
}

branded(
  SchemaError,
  "SchemaError",
  'The service sends something else than it promises; `validate: "off"` hands it on unchecked.',
);
