import type { CacheState } from "../cache/types.ts";
import type { CallError } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Timings } from "./timings.ts";

interface EventBase {
  /** The operation's id. */
  readonly operation: string;
  /** The call's number within this client, from 1. */
  readonly call: number;
  /** Milliseconds since the call began, on a monotonic clock. */
  readonly at: number;
  /** Milliseconds that each phase of the call has taken so far. */
  readonly timings: Timings;
}

/** An attempt is sent. */
export interface RequestEvent extends EventBase {
  readonly type: "request";
  /** The attempt's number within its call, from 1. */
  readonly attempt: number;
  /** The method of the request. */
  readonly method: string;
  /** The address, with secrets redacted. */
  readonly url: string;
}

/** A redirect is followed. In browsers the platform follows redirects, and there is no event. */
export interface RedirectEvent extends EventBase {
  readonly type: "redirect";
  /** The attempt's number within its call, from 1. */
  readonly attempt: number;
  /** The redirect's status: 301, 302, 303, 307 or 308. */
  readonly status: number;
  /** The address that redirects, with secrets redacted. */
  readonly from: string;
  /** The method of the next request. */
  readonly method: string;
  /** The address of the next request, with secrets redacted. */
  readonly url: string;
}

/** An attempt's response was read whole. */
export interface ResponseEvent extends EventBase {
  readonly type: "response";
  /** The attempt's number within its call, from 1. */
  readonly attempt: number;
  /** The status of the response. */
  readonly status: number;
  /** Bytes of the body, after decompression. */
  readonly bytes: number;
  /** Milliseconds from the start of the attempt to the last byte, without waits for permits. */
  readonly duration: number;
  /** The rate limit that the response announced. */
  readonly rateLimit: RateLimit | undefined;
}

/** An attempt failed and another will follow. */
export interface RetryEvent extends EventBase {
  readonly type: "retry";
  /** The attempt that failed. */
  readonly attempt: number;
  /** Milliseconds until the next. */
  readonly delay: number;
  /** Why it failed. */
  readonly error: CallError;
}

/**
 * An attempt waits for a rate limit, or a call waits for the response of an equal call. Emitted again if the service's
 * refusal of another request becomes the reason.
 */
export interface WaitEvent extends EventBase {
  readonly type: "wait";
  /** The attempt that waits; 0 if the call shares another call's response and has no attempts. */
  readonly attempt: number;
  /** The shortest wait in milliseconds; 0 if it depends on other responses. */
  readonly atLeast: number;
  /** When its turn is, at the earliest; undefined if that depends on other responses. */
  readonly until?: Date | undefined;
  /** What the attempt waits for, in words: `The service says that the budget is spent`. */
  readonly reason?: string;
  /** Its place in the queue, from 1. */
  readonly place?: number;
  /**
   * The number of the call whose response this one shares. `request`, `response`, `retry` and further `wait` events are
   * emitted for that call only. Absent where the attempt waits for a limit.
   */
  readonly flight?: number;
}

/**
 * The service refused the credential with 401. The request is sent again with the one that `auth` has renewed, or with a
 * new signature.
 */
export interface RefreshEvent extends EventBase {
  readonly type: "refresh";
  /** The attempt's number within its call, from 1. */
  readonly attempt: number;
}

/** A call has its response, from the cache or the service. */
export interface CacheEvent extends EventBase {
  readonly type: "cache";
  /** Where the response came from. */
  readonly state: CacheState;
}

/** A page of a list was read. */
export interface PageEvent extends EventBase {
  readonly type: "page";
  /** 0 for the first. */
  readonly index: number;
  /** The number of its rows, those rejected included. */
  readonly rows: number;
  /** The number of rejected rows, also of nested ones. */
  readonly rejected: number;
}

/**
 * The kinds of drift: differences between a response and its schema.
 *
 * | kind | in the response | in the result |
 * |---|---|---|
 * | `converted` | a scalar of another type with the same text | the scalar of the expected type |
 * | `rejected` | a row or resource that does not match | nothing: it is in `rejected`, or thrown |
 * | `missing` | a field of `always` is absent or null, or one with a default is absent | null, or the default |
 * | `unknown field` | a field that is not in the schema | the field |
 * | `precision` | a number whose digits a double cannot hold | the number as `JSON.parse` reads it |
 * | `order` | rows in another order than requested | the rows, sorted |
 * | `incomplete` | fewer rows than the service says there are | the rows |
 * | `not asked for` | a value that a parameter excludes | the value; in a list of windows, the row is in `rejected` |
 *
 * A page's `envelope` has the other fields of its body as they were sent, whatever differs.
 */
export type DriftKind =
  | "converted"
  | "rejected"
  | "missing"
  | "unknown field"
  | "precision"
  | "order"
  | "incomplete"
  | "not asked for";

/** A page or a single resource differs from its schema. Emitted once for each kind and path. */
export interface DriftEvent extends EventBase {
  readonly type: "drift";
  /** The kind of difference. */
  readonly kind: DriftKind;
  /** The path, with `*` for an index: `data.*.price`; empty for the whole body. */
  readonly path: string;
  /** How often it occurs on this page or in this resource. */
  readonly count: number;
  /** What the schema expects. */
  readonly expected: string;
  /** The first value received: short text and numbers as sent, any other value by its shape. */
  readonly received: string;
  /** The path of the first occurrence: `data.0.price`. */
  readonly example: string;
}

/**
 * A call has succeeded: its result, page or raw response is ready. Emitted once per call. Events of background
 * revalidation may follow.
 */
export interface DoneEvent extends EventBase {
  readonly type: "done";
}

/** A call has failed, and no retry follows. */
export interface ErrorEvent extends EventBase {
  readonly type: "error";
  /** What the call threw. */
  readonly error: unknown;
}

/** All events of a client. */
export type ClientEvent =
  | CacheEvent
  | DoneEvent
  | DriftEvent
  | ErrorEvent
  | PageEvent
  | RedirectEvent
  | RefreshEvent
  | RequestEvent
  | ResponseEvent
  | RetryEvent
  | WaitEvent;

/**
 * Listeners by event type; `any` receives all events. A listener that throws or rejects does not affect the call. Its
 * error becomes a process warning in Node, and is passed to `reportError` elsewhere.
 */
export type Listeners = {
  readonly [T in ClientEvent["type"]]?:
    ((event: Extract<ClientEvent, { readonly type: T }>) => void) | undefined;
} & { readonly any?: ((event: ClientEvent) => void) | undefined };
