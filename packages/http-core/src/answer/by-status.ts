import { AuthenticationError } from "../errors/authentication-error.ts";
import { ClientError } from "../errors/client-error.ts";
import { ConflictError } from "../errors/conflict-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { NotFoundError } from "../errors/not-found-error.ts";
import { PermissionError } from "../errors/permission-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import { RedirectError } from "../errors/redirect-error.ts";
import { ServerError } from "../errors/server-error.ts";
import type { ErrorFacts } from "../errors/facts.ts";
import type { Answer, Verdict } from "../operation/classify.ts";
import { retryAfter } from "../runtime/retry-after.ts";
import { excerpt } from "./json.ts";
import { propertyOf } from "../runtime/property.ts";

/**
 * Success or failure by the status alone (RFC 9110, 15), for what a service's own classifier leaves open.
 *
 * | status | error | retried |
 * |---|---|---|
 * | 2xx, 304 | | |
 * | 400, 422 | `InvalidRequestError` | no |
 * | 401 | `AuthenticationError` | no |
 * | 403 | `PermissionError` | no |
 * | 404, 410 | `NotFoundError` | no |
 * | 409, 412 | `ConflictError` | no |
 * | 408 | `ClientError` | yes |
 * | 429 | `RateLimitError`, `burst` | yes, as it says |
 * | other 4xx | `ClientError` | no |
 * | 501, 505 | `ServerError` | no |
 * | other 5xx | `ServerError` | yes |
 * | other 3xx | `RedirectError` | no |
 */
export function byStatus(answer: Answer): Verdict {
  const { status, facts } = answer;
  if ((status >= 200 && status < 300) || status === 304) return { ok: true };
  const message = messageOf(answer);
  const Kind = status < 400 ? RedirectError : status < 500 ? (REFUSALS[status] ?? ClientError) : ServerError;
  const isPassing = status === 408 || (status >= 500 && status !== 501 && status !== 505);
  if (!isPassing && status !== 429) return { ok: false, error: new Kind(message, facts), retry: "never" };
  const after = retryAfter(answer.headers, answer.now);
  const known = after === undefined ? facts : { ...facts, retryAt: new Date(answer.now + after) };
  return status === 429
    ? { ok: false, error: new RateLimitError(message, "burst", known), retry: "throttled", after }
    : { ok: false, error: new Kind(message, known), retry: "transient", after };
}

const REFUSALS: Readonly<Record<number, new (message: string, facts: ErrorFacts) => ClientError>> = {
  400: InvalidRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  410: NotFoundError,
  412: ConflictError,
  422: InvalidRequestError,
};

/** The service's own words, from the fields in which services put them. */
export function messageOf(answer: Answer): string {
  const body = answer.json();
  for (const name of ["message", "error", "detail"]) {
    const value = propertyOf(body, name);
    if (typeof value === "string" && value !== "") return excerpt(value, 300);
  }
  const text = excerpt(answer.text);
  return text === ""
    ? `The service answered ${String(answer.status)}`
    : `The service answered ${String(answer.status)}: ${text}`;
}
