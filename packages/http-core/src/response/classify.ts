import type { CallError, ErrorFacts } from "../errors/base.ts";
import {
  AuthenticationError,
  ClientError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  RedirectError,
  ServerError,
} from "../errors/errors.ts";
import { retryAfter } from "../http/dates.ts";
import type { HttpRequest } from "../http/request.ts";
import type { ClassifierInput, Classification } from "../operation/classify.ts";
import type { Operation } from "../operation/operation.ts";
import { propertyOf } from "../util/objects.ts";
import { blockedError } from "./block-page.ts";
import { excerpt } from "./json.ts";
import type { Reply } from "./response.ts";

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
 * | 425 | `ClientError` | yes, unsafe operations too: nothing was done (RFC 8470, 5.2) |
 * | 429 | `RateLimitError`, `burst` | yes, as it says |
 * | other 4xx | `ClientError` | no |
 * | 501, 505, 511 | `ServerError` | no |
 * | other 5xx | `ServerError` | yes |
 * | other 3xx | `RedirectError` | no |
 */
export function byStatus(answer: ClassifierInput): Classification {
  const { status, facts } = answer;
  if ((status >= 200 && status < 300) || status === 304) return { ok: true };
  const message = messageOf(answer);
  const isPassing = status === 408 || status === 425 || (status >= 500 && !LASTING.includes(status));
  if (!isPassing && status !== 429)
    return { ok: false, error: errorOfStatus(status, message, facts), retry: "never" };
  const after = retryAfter(answer.headers, answer.now);
  const known = after === undefined ? facts : { ...facts, retryAt: new Date(answer.now + after) };
  const error = errorOfStatus(status, message, known);
  return { ok: false, error, retry: status === 429 ? "throttled" : "transient", after };
}

/** The error of a status; without one a `ClientError`. */
export function errorOfStatus(status: number | undefined, message: string, facts: ErrorFacts): CallError {
  if (status === undefined) return new ClientError(message, facts);
  const hinted = { hint: HINTS[status], ...facts };
  if (status === 429) return new RateLimitError(message, "burst", hinted);
  const Kind = status < 400 ? RedirectError : status < 500 ? (REFUSALS[status] ?? ClientError) : ServerError;
  return new Kind(message, hinted);
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

/** Server errors that another attempt meets again. */
const LASTING: readonly number[] = [501, 505, 511];

/** What helps, where the hint of the error's class would be wrong. */
const HINTS: Readonly<Record<number, string>> = {
  402: "The service wants a payment: look at the account and its plan.",
  407: "A proxy on the way wants a credential of its own: set it where the proxy is configured, not in `auth`.",
  408: "The service has waited too long for the request: try again, or send less at a time.",
  423: "The resource is locked: try again once the lock is released.",
  425: "The service was not ready to process the request, and has not: try again.",
  451: "The service may not show this, by law: no other request helps.",
  511: "This network wants a login, often in a browser, before it lets anything through.",
};

/** The service's own words, from the fields in which services put them. */
export function messageOf(answer: ClassifierInput): string {
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

/** An answer, and what is known beside it. */
export interface ReadResponse {
  readonly operation: Operation;
  readonly request: Pick<HttpRequest, "headers">;
  readonly reply: Pick<Reply, "status" | "headers">;
  readonly text: string;
  readonly facts: ErrorFacts;
  readonly authorized: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Success or failure. What a firewall said in the service's place comes first, since the service's words don't apply to
 * it; then the service's own classifier; then the status.
 */
export function classifyResponse(judged: ReadResponse): Classification {
  // An answer to the cache: it has no body that a classifier could read.
  if (judged.reply.status === 304) return { ok: true };
  const { service, classify, result } = judged.operation;
  const plain = toClassifierInput(judged);
  const blocked = blockedError(plain, result);
  if (blocked !== undefined) return { ok: false, retry: "never", error: blocked };
  const warnings = service.warnings?.(plain) ?? [];
  if (warnings.length === 0) return classify?.(plain) ?? byStatus(plain);
  const answer = { ...plain, facts: { ...plain.facts, warnings } };
  const verdict = classify?.(answer) ?? byStatus(answer);
  return verdict.ok ? { ...verdict, warnings: [...warnings, ...(verdict.warnings ?? [])] } : verdict;
}

/** An answer, as what a package says of its service looks at it. */
export function toClassifierInput({
  request,
  reply,
  text,
  facts,
  authorized,
  now,
}: ReadResponse): ClassifierInput {
  const { status, headers } = reply;
  const accept = request.headers.get("accept") ?? undefined;
  let parsed: { readonly value: unknown } | undefined;
  const json = (): unknown => (parsed ??= { value: tryParse(text) }).value;
  return { status, headers, accept, text, json, authorized, now, facts };
}

/** A text as JSON; undefined where it is none. */
export function tryParse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The header that most services use which have one. */
const COMMON = "x-should-retry";

/**
 * Whether the service says that another attempt is of no use, whatever the status: `x-should-retry: false`.
 *
 * @param name the header, where the service has another
 */
export function isVetoed(headers: Headers, name = COMMON): boolean {
  return headers.get(name)?.trim().toLowerCase() === "false";
}
