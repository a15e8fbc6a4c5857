import { branded } from "./kinds.ts";
import { ClientError } from "./client-error.ts";
import type { ErrorFacts } from "./facts.ts";

/** One complaint of the service about one field, in its own words. */
export interface FieldError {
  /** The field, as the service names it; a path is joined by dots. */
  readonly field: string | undefined;
  /** The service's code: `missing_field`, `value_error.email`. */
  readonly code: string | undefined;
  /** The type of resource concerned, where the service says it. */
  readonly resource: string | undefined;
  readonly message: string | undefined;
  readonly documentationUrl: string | undefined;
}

/** The service understood the request and refuses its content (400, 422). */
export class InvalidRequestError extends ClientError {
  override readonly code = "invalid_request";
  /** The service's own complaints, field by field; empty where it gave none. */
  readonly fields: readonly FieldError[];

  constructor(message: string, facts: ErrorFacts & { readonly fields?: readonly FieldError[] } = {}) {
    super(message, facts);
    this.fields = facts.fields ?? [];
  }
}

branded(
  InvalidRequestError,
  "InvalidRequestError",
  "Change the request as the service says; `fields` has its complaints one by one.",
);
