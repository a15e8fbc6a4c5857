import { isRecord } from "@org/http-core/operation";
import { fail, type Refusal } from "../../core/handler.ts";
import type { BodyProblem } from "../../core/rules.ts";
import type { HostLimits } from "../options/limits.ts";

/** A placeholder for the address of the documentation until {@link linkDocumentation} knows its address. */
export const DOCUMENTATION = "https://docs.sandbox.test/repo-host";

/** Whether a value is a refusal of a request. */
export function isRefusal(value: unknown): value is Refusal {
  return isRecord(value) && value["ok"] === false;
}

/** A problem with a field of a request. */
export interface FieldProblem {
  readonly resource: string;
  readonly field: string;
  readonly code: "already_exists" | "custom" | "invalid" | "missing" | "missing_field";
  /** Only with `custom`, by {@link customProblem}. */
  readonly message?: string;
  readonly documentation_url?: string;
}

/** A problem with a message of its own, for rules of one kind of resource. */
export function customProblem(resource: string, field: string, message: string): FieldProblem {
  return { resource, field, code: "custom", message, documentation_url: DOCUMENTATION };
}

/** The resource does not exist, or the caller may not read it. */
export function notFound(): Refusal {
  return fail(404, { message: "Not Found", documentation_url: DOCUMENTATION });
}

/** The request needs a credential. */
export function requiresAuthentication(): Refusal {
  return fail(401, { message: "Requires authentication", documentation_url: DOCUMENTATION });
}

/** The credential is invalid. */
export function badCredentials(): Refusal {
  return fail(401, { message: "Bad credentials", documentation_url: DOCUMENTATION });
}

/** The request lacks the user's second factor. @param header the name of its header */
export function oneTimePasswordRequired(header: string): Refusal {
  const message = "Must specify two-factor authentication OTP code.";
  return fail(401, { message, documentation_url: DOCUMENTATION }, { [header]: "required; app" });
}

/** Too many failed logins. Valid credentials are refused, too, for a while. */
export function tooManyLogins(): Refusal {
  const message = "Maximum number of login attempts exceeded. Please try again later.";
  return fail(403, { message, documentation_url: DOCUMENTATION });
}

/** The token lacks a scope that the endpoint needs. */
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

/** The resource is at another address. @param status 301: permanent; 302, 307: temporary */
export function movedTo(status: 301 | 302 | 307, url: string): Refusal {
  const message = status === 302 ? "Found" : "Moved Permanently";
  const documentation_url = `${DOCUMENTATION}/#http-redirects`;
  return fail(status, { message, url, documentation_url }, { Location: url });
}

/** The window's budget is spent. */
export function rateLimitExceeded(message: string): Refusal {
  return fail(403, { message, documentation_url: `${DOCUMENTATION}/#rate-limiting` });
}

/** The request has no usable `User-Agent`. The body is plain text with the media type of HTML. */
export function userAgentRequired(): Refusal {
  const text =
    "\nRequest forbidden by administrative rules. Please make sure your request has a User-Agent header: the name of your application or account.\n";
  return fail(403, text, { "Content-Type": "text/html" });
}

/** Invalid fields. */
export function validationFailed(...errors: readonly FieldProblem[]): Refusal {
  return fail(422, { message: "Validation Failed", errors, documentation_url: DOCUMENTATION });
}

/** A body that is not a JSON object. */
export function unreadableBody({ reason }: BodyProblem): Refusal {
  const message = reason === "syntax" ? "Problems parsing JSON" : "Body should be a JSON object";
  return fail(400, { message, documentation_url: DOCUMENTATION });
}

/** Any other refusal. */
export function refused(status: number, message: string): Refusal {
  return fail(status, { message, documentation_url: DOCUMENTATION });
}
