import { branded, CallError, type ErrorCode, type ErrorFacts } from "./base.ts";

/** A list that would never end, or whose next page can't be named. What was read before it has been given out. */
export class PaginationError extends CallError {
  override readonly code = "pagination";
  /** Pages read before it. */
  readonly pages: number;
  /** Rows read before it. */
  readonly items: number;
  /** Where the list stood, to resume from: hand it to `from`. */
  readonly checkpoint: string | undefined;

  constructor(
    message: string,
    facts: ErrorFacts & {
      readonly pages: number;
      readonly items: number;
      readonly checkpoint?: string | undefined;
    },
  ) {
    super(message, facts);
    this.pages = facts.pages;
    this.items = facts.items;
    this.checkpoint = facts.checkpoint;
  }
}

branded(
  PaginationError,
  "PaginationError",
  "What was read so far has been handed out; `from: checkpoint` goes on from there.",
);

/** The service refused the request: any other status of the 4xx class (RFC 9110, 15.5). */
export class ClientError extends CallError {
  override readonly code: ErrorCode = "client";
}

branded(ClientError, "ClientError", "Change the request: sent again as it is, it is refused again.");

/** The credential is missing, wrong or expired. Not retried. */
export class AuthenticationError extends ClientError {
  override readonly code = "authentication";
}

branded(
  AuthenticationError,
  "AuthenticationError",
  "Check the credential: its kind, its value, and that it is still in force.",
);

/** Something in front of the service turned the request away: a firewall's block page, a challenge. Never retried. */
export class BlockedError extends CallError {
  override readonly code = "blocked";
}

branded(
  BlockedError,
  "BlockedError",
  "Neither a retry nor another credential helps: ask the service's operator to let this machine through.",
);

/** The request contradicts the resource's state (RFC 9110, 15.5.10). */
export class ConflictError extends ClientError {
  override readonly code = "conflict";
}

branded(ConflictError, "ConflictError", "Read the resource again, and decide by what it is now.");

/** A body came that can't be read: broken JSON, the wrong type, above the size cap. Never taken for "no data". */
export class DecodeError extends CallError {
  override readonly code = "decode";
}

branded(DecodeError, "DecodeError", "Check the base address: what answered may not be the service.");

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

/** No complete answer came: the name did not resolve, the connection was refused, reset or broke off. */
export class NetworkError extends CallError {
  override readonly code = "network";
}

branded(NetworkError, "NetworkError", "Check the base address, and this machine's network.");

/** There is no such resource, or the credential may not see it: some services answer 404 to hide what exists. */
export class NotFoundError extends ClientError {
  override readonly code = "not_found";
}

branded(NotFoundError, "NotFoundError", "Check what is asked for, and that the credential may see it.");

/** The service has accepted the request, but has no answer yet: a 202 whose body is not the result (RFC 9110, 15.3.3). */
export class NotReadyError extends CallError {
  override readonly code = "not_ready";
}

branded(NotReadyError, "NotReadyError", "The service is still making the answer. Ask again in a while.");

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

/** The credential is good and may not do this. */
export class PermissionError extends ClientError {
  override readonly code = "permission";
}

branded(PermissionError, "PermissionError", "Use a credential that may do this, or have it allowed.");

/** The account's plan does not include this endpoint or this chain of it. Not retried: only another plan helps. */
export class PlanError extends ClientError {
  override readonly code = "plan";
}

branded(PlanError, "PlanError", "Use an account whose plan includes this.");

/**
 * Which limit it was.
 *
 * | kind | what it means | what helps |
 * |---|---|---|
 * | `burst` | too many in a short time | waiting until `retryAt` |
 * | `quota` | the day's or the account's budget is spent | its reset, or another plan |
 * | `abuse` | the service took the traffic for abuse and blocks for a while | waiting, then going slower |
 * | `lockout` | too many failed logins: good ones are refused too | waiting, and the right credential |
 */
export type RateLimitKind = "burst" | "quota" | "abuse" | "lockout";

/** A limit stands in the way. `retryAt` says when it is over, where that is known. */
export class RateLimitError extends ClientError {
  override readonly code = "rate_limit";
  readonly kind: RateLimitKind;

  constructor(message: string, kind: RateLimitKind, facts: ErrorFacts = {}) {
    super(message, facts);
    this.kind = kind;
  }
}

branded(RateLimitError, "RateLimitError", "Come back at `retryAt`, or ask for less.");

/** A redirect that is not followed: too many, a loop, to another origin with a secret, from https to http. */
export class RedirectError extends CallError {
  override readonly code = "redirect";
}

branded(
  RedirectError,
  "RedirectError",
  "Give the address that the service redirects to as the base address.",
);

/** A row that does not fit its schema: never passed for a good one, never lost. */
export interface RejectedRow {
  /** The place on the page of the row, or of the one that holds it, counted from 0; 0 in a single resource. */
  readonly index: number;
  /** Where it stood: `3` on a page, `3.markets.7` within a row of it, `markets.7` in a single resource. */
  readonly place: string;
  /** The row as it was sent. A number that loses digits in a double is its source text. */
  readonly value: unknown;
  readonly error: SchemaError;
}

/** Places before and after a page, each to hand to `from`. */
export interface PageCheckpoints {
  /** Reads the page again. */
  readonly before: string;
  /** Steps over it; undefined where it was the last, or names no next page. */
  readonly after: string | undefined;
}

/** A page that was refused for its rows. */
interface RefusedPage {
  readonly rejected: readonly RejectedRow[];
  readonly checkpoints: PageCheckpoints;
  /** Rows on the page. */
  readonly rows: number;
}

/**
 * A body was read and is not what the service promises: a field is missing or of another type. A page is refused
 * where none of its rows fits, with `validate: "strict"` where one doesn't.
 *
 * @example
 * ```ts
 * import { SchemaError, type Paginated } from "@org/http-core";
 *
 * async function crawl(list: (from?: string) => Paginated<unknown>, from?: string): Promise<void> {
 *   try {
 *     for await (const row of list(from)) console.log(row);
 *   } catch (error) {
 *     const after = error instanceof SchemaError ? error.checkpoints?.after : undefined;
 *     if (after === undefined) throw error;
 *     await crawl(list, after); // steps over the page
 *   }
 * }
 * ```
 */
export class SchemaError extends CallError {
  override readonly code = "schema";
  /** Where: `data.0.tokens.1.price`; empty for the whole body. Of a page, the first place that does not fit. */
  readonly path: string;
  readonly expected: string;
  /** What was there instead, as its shape; of a number its source digits. */
  readonly received: string;
  /** Of a refused page: where to read it again, and where to go on. */
  readonly checkpoints: PageCheckpoints | undefined;
  /** Of a refused page: its rows. Not part of what is printed or made JSON of. */
  declare readonly rejected: readonly RejectedRow[];

  constructor(path: string, expected: string, received: string, facts: ErrorFacts = {}, page?: RefusedPage) {
    const refused =
      page && ` (${String(page.rejected.length)} of ${String(page.rows)} rows of the page were rejected)`;
    super(
      `${path === "" ? "the body" : path}: expected ${expected}, received ${received}${refused ?? ""}`,
      facts,
    );
    this.path = path;
    this.expected = expected;
    this.received = received;
    this.checkpoints = page?.checkpoints;
    Object.defineProperty(this, "rejected", { value: page?.rejected ?? [] });
  }
}

branded(
  SchemaError,
  "SchemaError",
  'The service sends something else than it promises; `validate: "off"` hands it on unchecked.',
);

/**
 * Gives the error of a refused page other checkpoints: those of what reads the list, such as a sync with a state of
 * its own. Another error is left as it is.
 *
 * @returns the error
 * @example
 * ```ts
 * import { moveCheckpoints } from "@org/http-core/operation";
 *
 * export function inSync(error: unknown, seen: readonly string[]): unknown {
 *   return moveCheckpoints(error, (at) => JSON.stringify({ at, seen }));
 * }
 * ```
 */
export function moveCheckpoints(error: unknown, move: (at: string) => string): unknown {
  if (error instanceof SchemaError && error.checkpoints !== undefined) {
    const { before, after } = error.checkpoints;
    Reflect.set(error, "checkpoints", { before: move(before), after: after && move(after) });
  }
  return error;
}

/** The service failed: a status of the 5xx class, or its own word for it in a 200. */
export class ServerError extends CallError {
  override readonly code = "server";
}

branded(ServerError, "ServerError", "Try again later; the service's support can look `requestId` up.");

/** A deadline passed: an attempt's, which covers its body, or the whole call's. */
export class TimeoutError extends CallError {
  override readonly code = "timeout";
  /** `attempt`: one attempt took too long; `total`: the call with all its attempts and waits did. */
  readonly scope: "attempt" | "total";
  /** The deadline, in milliseconds. */
  readonly timeout: number;

  constructor(scope: "attempt" | "total", timeout: number, facts: ErrorFacts = {}) {
    const what = scope === "attempt" ? "The attempt" : "The call";
    super(`${what} took longer than ${String(timeout)} ms`, facts);
    this.scope = scope;
    this.timeout = timeout;
  }
}

branded(TimeoutError, "TimeoutError", "Ask for less at a time, or raise `timeout`.");
