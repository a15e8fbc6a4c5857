import { AuthenticationError } from "../errors/authentication-error.ts";
import { ClientError } from "../errors/client-error.ts";
import { ConflictError } from "../errors/conflict-error.ts";
import { InvalidRequestError } from "../errors/invalid-request-error.ts";
import { NotFoundError } from "../errors/not-found-error.ts";
import { PermissionError } from "../errors/permission-error.ts";
import { RateLimitError } from "../errors/rate-limit-error.ts";
import { RedirectError } from "../errors/redirect-error.ts";
import { ServerError } from "../errors/server-error.ts";
import type { Answer, Verdict } from "../operation/classify.ts";
import { retryAfter } from "../runtime/retry-after.ts";
import { excerpt } from "./json.ts";

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
  const after = retryAfter(answer.headers, answer.now);
  const retryAt = after === undefined ? undefined : new Date(answer.now + after);
  const known = { ...facts, ...(retryAt === undefined ? {} : { retryAt }) };
  if (status < 400) return never(new RedirectError(message, facts));
  if (status === 400 || status === 422) return never(new InvalidRequestError(message, facts));
  if (status === 401)
    return never(new AuthenticationError(message, { ...facts, hint: "Check the credential." }));
  if (status === 403) return never(new PermissionError(message, facts));
  if (status === 404 || status === 410) return never(new NotFoundError(message, facts));
  if (status === 409 || status === 412) return never(new ConflictError(message, facts));
  if (status === 429)
    return { ok: false, error: new RateLimitError(message, "burst", known), retry: "throttled", after };
  if (status === 408) return { ok: false, error: new ClientError(message, known), retry: "transient", after };
  if (status < 500) return never(new ClientError(message, facts));
  if (status === 501 || status === 505) return never(new ServerError(message, facts));
  return { ok: false, error: new ServerError(message, known), retry: "transient", after };
}

function never(error: ClientError | RedirectError | ServerError): Verdict {
  return { ok: false, error, retry: "never" };
}

/** The service's own words, from the fields in which services put them. */
export function messageOf(answer: Answer): string {
  const body = answer.json();
  if (typeof body === "object" && body !== null) {
    for (const name of ["message", "error", "detail"]) {
      const value: unknown = Reflect.get(body, name);
      if (typeof value === "string" && value !== "") return excerpt(value, 300);
    }
  }
  const text = excerpt(answer.text);
  return text === ""
    ? `The service answered ${String(answer.status)}`
    : `The service answered ${String(answer.status)}: ${text}`;
}
