import { CallError, type ErrorCode, type ErrorFacts, type ErrorKind } from "./base.ts";

/** A list that would never end, or whose next page is unknown. The rows before it were already returned. */
export class PaginationError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "PaginationError",
    "To continue after the rows that were returned, call again with `from: error.checkpoint`.",
  ];
  declare readonly code: "pagination";
  declare readonly pages: number;
  declare readonly items: number;
  declare readonly checkpoint: string | undefined;

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

/** The service refused the request: a 4xx status that has no class of its own (RFC 9110, 15.5). */
export class ClientError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = ["ClientError", "Change the request: no retry helps."];
  declare readonly code: ErrorCode;
}

/** The credential is missing, wrong or expired. Not retried. */
export class AuthenticationError extends ClientError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "AuthenticationError",
    "Check the credential: its kind, value and expiry.",
  ];
  declare readonly code: "authentication";
}

/**
 * A firewall or proxy in front of the service blocked the request, with a block page or a challenge; or the service
 * refuses this program, or the address or the region of this machine. Never retried.
 */
export class BlockedError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "BlockedError",
    "Neither a retry nor another credential helps: ask the service's operator to allow this machine.",
  ];
  declare readonly code: "blocked";
}

/** The request contradicts the resource's state (RFC 9110, 15.5.10). */
export class ConflictError extends ClientError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "ConflictError",
    "Read the resource again: its state forbids this.",
  ];
  declare readonly code: "conflict";
}

/** The response's body is unreadable: malformed JSON, another media type, or above `bodyCap`. */
export class DecodeError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "DecodeError",
    "Check the base address: another server may answer.",
  ];
  declare readonly code: "decode";
}

/** One validation error of the service, as it sent it. */
export interface FieldError {
  /** The field, as the service names it. The parts of a path are joined by dots. */
  readonly field: string | undefined;
  /** The service's code: `missing_field`, `value_error.email`. */
  readonly code: string | undefined;
  /** The type of the resource, if the service names it. */
  readonly resource: string | undefined;
  /** The service's text about the field. */
  readonly message: string | undefined;
  /** The address of the service's documentation of this error. */
  readonly documentationUrl: string | undefined;
}

/** The service refuses the content of the request (400, 422). */
export class InvalidRequestError extends ClientError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "InvalidRequestError",
    "Correct the parameters that the message or `fields` names.",
  ];
  declare readonly code: "invalid_request";
  /** The service's validation errors; empty if it sent none. */
  declare readonly fields: readonly FieldError[];

  constructor(message: string, facts: ErrorFacts & { readonly fields?: readonly FieldError[] } = {}) {
    super(message, facts);
    this.fields = facts.fields ?? [];
  }
}

/** No complete response arrived: the name did not resolve, or the connection was refused, reset or closed. */
export class NetworkError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "NetworkError",
    "Check the base address, and this machine's network.",
  ];
  declare readonly code: "network";
  /** Whether the request can have reached the service. */
  declare readonly sent: Sent;

  constructor(message: string, facts: ErrorFacts & { readonly sent?: Sent } = {}) {
    super(message, facts);
    this.sent = facts.sent ?? "maybe";
  }
}

/**
 * Whether a request can have reached the service: `no`, it was never sent; `yes`, a response had begun; `maybe`
 * otherwise. Repeat a change only after `no`.
 */
export type Sent = "no" | "maybe" | "yes";

/** The resource does not exist, or is hidden from the credential: some services answer 404 instead of 403. */
export class NotFoundError extends ClientError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "NotFoundError",
    "Check the parameters, and that the credential may see it.",
  ];
  declare readonly code: "not_found";
}

/**
 * The service accepted the request and has no result yet: a 202 (RFC 9110, 15.3.3), or a 206 that names no part.
 * `retryAt` says when to ask again.
 */
export class NotReadyError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "NotReadyError",
    "Call again at `retryAt`, or let `retry.notReady` wait for the result.",
  ];
  declare readonly code: "not_ready";
}

/** A parameter or an option is invalid. Thrown before a request. */
export class ParameterError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = ["ParameterError"];
  declare readonly code: "parameter";
  /** The parameter or option, as a path: `startdate`, `tag_id.0`, `baseUrl`. */
  declare readonly parameter: string;
  /** What was expected: `a calendar day as yyyy-MM-dd`. */
  declare readonly expected: string;
  /** What was given: `"2019-02-30"`. A value that may be a secret is described by its shape: `string of 64`. */
  declare readonly received: string;

  constructor(parameter: string, expected: string, received: string, facts: ErrorFacts = {}) {
    super(`${parameter}: expected ${expected}, received ${received}`, facts);
    this.parameter = parameter;
    this.expected = expected;
    this.received = received;
  }
}

/** The credential is valid but lacks the permission. */
export class PermissionError extends ClientError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "PermissionError",
    "Use a credential with this permission, or have it granted.",
  ];
  declare readonly code: "permission";
}

/** The account's plan does not include this endpoint or these parameters, or a payment is due (402). Not retried. */
export class PlanError extends ClientError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "PlanError",
    "Check the account, its plan and its payments.",
  ];
  declare readonly code: "plan";
}

/**
 * The kind of rate limit.
 *
 * | kind | what it means | what helps |
 * |---|---|---|
 * | `burst` | too many requests in a short time | waiting until `retryAt` |
 * | `quota` | the daily or account quota is used up | its reset, or another plan |
 * | `abuse` | abuse detection blocks the client for a while | waiting, then fewer requests |
 * | `lockout` | too many failed logins: valid ones are refused too | waiting, and a valid credential |
 */
export type RateLimitKind = "burst" | "quota" | "abuse" | "lockout";

/** A rate limit refuses the request. `retryAt` is when it ends, if the service says so. */
export class RateLimitError extends ClientError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "RateLimitError",
    "Wait, until `retryAt` if it is set, or send fewer requests.",
  ];
  declare readonly code: "rate_limit";
  /** The kind of limit. */
  declare readonly kind: RateLimitKind;
  /** Whether the request can have reached the service: `no` if no attempt was sent, `yes` if the service refused it. */
  declare readonly sent: Sent;

  constructor(
    message: string,
    kind: RateLimitKind,
    facts: ErrorFacts & { readonly sent?: Sent | undefined } = {},
  ) {
    super(message, facts);
    this.kind = kind;
    this.sent = facts.sent ?? "maybe";
  }
}

/** A redirect that is not followed: too many, a loop, a body to another origin, or from https to http. */
export class RedirectError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "RedirectError",
    "Use the address that the service redirects to as the base address.",
  ];
  declare readonly code: "redirect";
}

/** A row that does not match its schema. It is left out of the result. */
export interface RejectedRow {
  /** The index on the page of the row, or of the outer row that contains it, from 0. In a single resource: 0. */
  readonly index: number;
  /** The path: `3` on a page, `3.markets.7` within a row of it, `markets.7` in a single resource. */
  readonly place: string;
  /** The row as it was sent. A number that a double can't hold exactly is its source text. */
  readonly value: unknown;
  /** What differs from the schema, and where. */
  readonly error: SchemaError;
}

/** Checkpoints before and after a page. Pass one as `from`. */
export interface PageCheckpoints {
  /** Reads the page again. */
  readonly before: string;
  /** Skips the page; undefined if it has no next page. */
  readonly after: string | undefined;
}

/** A page that was refused because of its rows. */
interface RefusedPage {
  readonly rejected: readonly RejectedRow[];
  readonly checkpoints: PageCheckpoints;
  /** Rows on the page. */
  readonly rows: number;
}

/**
 * The body does not match its schema: a field is missing or has another type. A page is refused if all its rows are
 * rejected; with `validate: "strict"`, if one is.
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
 *     await crawl(list, after); // skips the page
 *   }
 * }
 * ```
 */
export class SchemaError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "SchemaError",
    'The service has changed or ignores a parameter, or the schema is wrong. `validate: "off"` returns the response unchecked.',
  ];
  declare readonly code: "schema";
  /** The first mismatch: `data.0.tokens.1.price`; empty for the whole body. */
  declare readonly path: string;
  /** What the schema expects there. */
  declare readonly expected: string;
  /** The shape of the value there. Of a number, its source digits. */
  declare readonly received: string;
  /** For a refused page: reads it again, or skips it. */
  declare readonly checkpoints: PageCheckpoints | undefined;
  /** For a refused page: its rejected rows. They are not printed, and not part of `toJSON`. */
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

/** The service failed: a 5xx status, or an error in a 200 that means the same. */
export class ServerError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "ServerError",
    "Try again later; the service's support can look up `requestId`.",
  ];
  declare readonly code: "server";
}

/** A deadline expired: that of an attempt, which covers its body, or that of the whole call. */
export class TimeoutError extends CallError {
  /** @internal */
  static override readonly errorKind: ErrorKind = [
    "TimeoutError",
    "Request less data per call, or raise `timeout`.",
  ];
  declare readonly code: "timeout";
  /** `attempt`: one attempt. `total`: the call with its attempts and waits. */
  declare readonly scope: "attempt" | "total";
  /** The deadline, in milliseconds. */
  declare readonly timeout: number;
  /** Whether the request can have reached the service. */
  declare readonly sent: Sent;

  constructor(
    scope: "attempt" | "total",
    timeout: number,
    facts: ErrorFacts & { readonly sent?: Sent } = {},
  ) {
    const what = scope === "attempt" ? "The attempt" : "The call";
    super(`${what} took longer than ${String(timeout)} ms`, facts);
    this.scope = scope;
    this.timeout = timeout;
    this.sent = facts.sent ?? "maybe";
  }
}
