import type { ListOperation, Operation } from "@org/http-core/operation";
import type { ReadableHeaders } from "./headers.ts";
import type { LinkedPageCap } from "./page-cap.ts";

/**
 * What a handler returns: the result of the operation, or an error as the service words it.
 *
 * The operation's result type decides the body: JSON is serialised, text and HTML are sent unchanged.
 */
export type HandlerResult<R> = Success<R> | Refusal;

/** The result of an operation. */
export interface Success<R> {
  readonly ok: true;
  /** 200 unless said otherwise. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: R;
}

/** An error's status and body. A string and bytes are sent unchanged, other values as JSON. */
export interface Refusal {
  readonly ok: false;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The account that a valid credential belongs to. */
export interface Principal {
  /** Stable name of the account: budgets are counted by it. */
  readonly id: string;
  /** The kind of account, such as an application; undefined: a user. */
  readonly role?: string;
  /** The scopes of its token; undefined: everything that the account may do. */
  readonly scopes?: readonly string[];
}

/** A request, as a handler sees it. */
export interface HandlerContext {
  /** The moment of the request, by the sandbox's clock, in epoch milliseconds. */
  readonly now: number;
  readonly method: string;
  /** The address as the client used it, prefix included. */
  readonly url: URL;
  /** Scheme, host and port that the client used; links are built from `origin + prefix`. */
  readonly origin: string;
  /** The path prefix under which the service is served: `""` or `"/clob"`, without a slash at the end. */
  readonly prefix: string;
  /**
   * The path below the prefix, without a slash at the end. It is percent-encoded except for unreserved characters, so
   * that equivalent paths are equal (RFC 3986, 6.2.2.2).
   */
  readonly path: string;
  readonly headers: ReadableHeaders;
  /** The request's body as text; empty if it has no body. */
  readonly body: string;
  /** Whether the body is longer than any service reads. If so, `body` is its start. */
  readonly isBodyTooLarge: boolean;
  /** Whether the body is valid UTF-8. If not, `body` has U+FFFD in its place. */
  readonly isBodyUtf8: boolean;
  /** The client's network address. */
  readonly address: string;
  /** Undefined: the request carries no credential, and its operation needs none. */
  readonly principal: Principal | undefined;
  /** The service's cap on pages. @default none */
  readonly pageCap?: LinkedPageCap | undefined;
  /** Adds the principal and the budgets to the journal entry. */
  readonly note: (note: Note) => void;
}

/** Answers one operation. The parameters are checked, in their wire form, with defaults filled in. */
export type Handler<P, R> = (
  params: P,
  context: HandlerContext,
) => HandlerResult<R> | Promise<HandlerResult<R>>;

/** A handler for each operation, nested as the operations are: one that is missing is a type error. */
export type HandlersOf<O> = {
  readonly [K in keyof O]: O[K] extends Operation<infer P, infer R> ? Handler<P, R> : HandlersOf<O[K]>;
};

/** The result of an operation. */
export type ResultOf<O> = O extends Operation<infer _, infer R> ? R : never;

/** One row of a list operation. */
export type RowOf<O> = O extends ListOperation<infer _, infer _, infer Row> ? Row : never;

/** Answers 200 with the result. */
export function ok<R>(body: R, headers: Readonly<Record<string, string>> = {}): Success<R> {
  return { ok: true, status: 200, headers, body };
}

/** Refuses a request. */
export function fail(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Refusal {
  return { ok: false, status, headers, body };
}

/**
 * What a service adds to the journal entry of a request, and says to the client lint: `context.note({ budget: … })`. A
 * later principal replaces an earlier one. A budget is noted once, after the request was counted.
 */
export interface Note {
  /** The principal's name, never a key, token or password. The principal that `admit` returns is noted already. */
  readonly principal?: string;
  readonly budget?: BudgetNote;
  readonly page?: PageNote;
  /** A part of the request that has no effect, as a sentence. */
  readonly noEffect?: string;
}

/** A budget that a request was counted against. */
export interface BudgetNote {
  /** The budget's name, since a caller may have several: "hour", "second", "search". */
  readonly name: string;
  readonly limit: number;
  /** What was left before the request. */
  readonly before: number;
  /** What is left after it: the same if the request was free. */
  readonly after: number;
  /** When it is full again, in epoch milliseconds by the sandbox's clock. Undefined: never. */
  readonly resets?: number;
}

/** The page of a list that a request got. */
export interface PageNote {
  /** The filters and the order, as text that is the same for the same rows. */
  readonly query: string;
  /** The cursor of the request; undefined: it starts the list. */
  readonly cursor: string | undefined;
  /** The cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/** The note that a write sent fields that it does not set. */
export function ignoredFields(names: readonly string[]): { readonly noEffect: string } {
  return { noEffect: `The service ignores fields of the body: ${names.join(", ")}.` };
}
