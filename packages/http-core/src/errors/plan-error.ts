import { branded } from "./kinds.ts";
import { ClientError } from "./client-error.ts";

/** The account's plan does not include this endpoint or this chain of it. Not retried: only another plan helps. */
export class PlanError extends ClientError {
  override readonly code = "plan";
}

branded(PlanError, "PlanError", "Use an account whose plan includes this.");
