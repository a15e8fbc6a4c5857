import { isRecord } from "@org/http-core/operation";
import { fail, type Refusal } from "../../core/handler.ts";
import type { BodyProblem } from "../../core/problem.ts";
import type { HostLimits } from "./limits.ts";

/** Stands for the documentation of the host until {@link linkDocumentation} knows its address. */
export const DOCUMENTATION = "https://docs.sandbox.test/repo-host";

/** Whether a value is an answer that refuses a request. */
export function isRefusal(value: unknown): value is Refusal {
  return isRecord(value) && value["ok"] === false;
}

/** One thing that is wrong with the fields of a request. */
export interface FieldProblem {
  readonly resource: string;
  readonly field: string;
  readonly code: "already_exists" | "custom" | "invalid" | "missing" | "missing_field";
  /** Only with `custom`, by {@link customProblem}. */
  readonly message?: string;
  readonly documentation_url?: string;
}

/** What only this kind of resource has rules for. */
export function customProblem(resource: string, field: string, message: string): FieldProblem {
  return { resource, field, code: "custom", message, documentation_url: DOCUMENTATION };
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

/** The user has a second factor, and the request doesn't bring it. @param header the name of the one that does */
export function oneTimePasswordRequired(header: string): Refusal {
  const message = "Must specify two-factor authentication OTP code.";
  return fail(401, { message, documentation_url: DOCUMENTATION }, { [header]: "required; app" });
}

/** Too many bad logins: good ones are refused too, for a while. */
export function tooManyLogins(): Refusal {
  const message = "Maximum number of login attempts exceeded. Please try again later.";
  return fail(403, { message, documentation_url: DOCUMENTATION });
}

/** The token was not granted what the endpoint needs. */
export function missingScope(scope: string): Refusal {
  return fail(403, { message: `Missing the '${scope}' scope.`, documentation_url: DOCUMENTATION });
}

/** The client is blocked for a while. @param left milliseconds */
export function abuseDetected(limits: HostLimits, isWriting: boolean, left: number): Refusal {
  const message =
    limits.wording === "secondary"
      ? "You have exceeded a secondary rate limit. Please wait a few minutes before you try again."
      : isWriting
        ? "You have triggered an abuse detection mechanism and have been temporarily blocked from content creation. Please retry your request again later."
        : "You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.";
  const documentation_url = `${DOCUMENTATION}/#abuse-rate-limits`;
  const retryAfter = limits.retryAfter ? { "Retry-After": String(Math.ceil(left / 1_000)) } : {};
  return fail(limits.blockStatus, { message, documentation_url }, { ...retryAfter, Connection: "close" });
}

/** What was asked for is at another address. @param status 301: for good; 302, 307: for now */
export function movedTo(status: 301 | 302 | 307, url: string): Refusal {
  const message = status === 302 ? "Found" : "Moved Permanently";
  const documentation_url = `${DOCUMENTATION}/#http-redirects`;
  return fail(status, { message, url, documentation_url }, { Location: url });
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
