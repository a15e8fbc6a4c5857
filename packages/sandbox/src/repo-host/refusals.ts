import { fail, type Refusal } from "../core/handler.ts";
import type { BodyProblem } from "../core/problem.ts";

/** Where the documentation that errors point to would be. */
const DOCUMENTATION = "https://docs.sandbox.test/repo-host";

/** One thing that is wrong with the fields of a request. */
export interface FieldProblem {
  readonly resource: string;
  readonly field: string;
  readonly code: "already_exists" | "custom" | "invalid" | "missing" | "missing_field";
  /** Only with `custom`. */
  readonly message?: string;
  readonly documentation_url?: string;
}

/** There is no such resource, or none that this caller may see. */
export function notFound(): Refusal {
  return fail(404, { message: "Not Found", documentation_url: DOCUMENTATION });
}

/** The caller has to sign in. */
export function requiresAuthentication(): Refusal {
  return fail(401, { message: "Requires authentication", documentation_url: DOCUMENTATION });
}

/** The credential is nobody's. */
export function badCredentials(): Refusal {
  return fail(401, { message: "Bad credentials", documentation_url: DOCUMENTATION });
}

/** The window's budget is spent. */
export function rateLimitExceeded(message: string): Refusal {
  return fail(403, { message, documentation_url: `${DOCUMENTATION}/#rate-limiting` });
}

/** The request doesn't say who sends it: plain text, typed as HTML. */
export function userAgentRequired(): Refusal {
  const text =
    "\nRequest forbidden by administrative rules. Please make sure your request has a User-Agent header: the name of your application or account.\n";
  return fail(403, text, { "Content-Type": "text/html" });
}

/** Fields that can't be used. */
export function validationFailed(...errors: readonly FieldProblem[]): Refusal {
  return fail(422, { message: "Validation Failed", errors, documentation_url: DOCUMENTATION });
}

/** A body that can't be read. */
export function unreadableBody({ reason }: BodyProblem): Refusal {
  const message = reason === "syntax" ? "Problems parsing JSON" : "Body should be a JSON object";
  return fail(400, { message, documentation_url: DOCUMENTATION });
}

/** Anything else that is wrong with a request. */
export function refused(status: number, message: string): Refusal {
  return fail(status, { message, documentation_url: DOCUMENTATION });
}
