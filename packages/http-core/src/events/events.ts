import type { CacheState } from "../cache/types.ts";
import type { CallError } from "../errors/base.ts";
import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Timings } from "./timings.ts";

interface EventBase {
  /** The operation's id. */
  readonly operation: string;
  /** Which call of this client it belongs to, counted from 1. */
  readonly call: number;
  /** Milliseconds since the call began, on a clock that never goes back. */
  readonly at: number;
  /** What each phase of the call has taken so far. */
  readonly timings: Timings;
}

/** An attempt goes out. */
export interface RequestEvent extends EventBase {
  readonly type: "request";
  readonly attempt: number;
  readonly method: string;
  /** Secrets redacted. */
  readonly url: string;
}

/** An attempt's answer was read whole. */
export interface ResponseEvent extends EventBase {
  readonly type: "response";
  readonly attempt: number;
  readonly status: number;
  /** Bytes of the body, after decompression. */
  readonly bytes: number;
  /** Milliseconds from sending to the last byte. */
  readonly duration: number;
  readonly rateLimit: RateLimit | undefined;
}

/** An attempt failed and another will follow. */
export interface RetryEvent extends EventBase {
  readonly type: "retry";
  /** The attempt that failed. */
  readonly attempt: number;
  /** Milliseconds until the next. */
  readonly delay: number;
  readonly error: CallError;
}

/** An attempt waits for a limit, or a call for what another has asked already. */
export interface WaitEvent extends EventBase {
  readonly type: "wait";
  /** The attempt that waits; 0 where the call has none of its own, since it shares another's. */
  readonly attempt: number;
  /** Milliseconds at least; 0 where only other answers will show. */
  readonly atLeast: number;
  /**
   * The call whose flight this one shares: what is sent, answered, retried and waited for is told under that call's
   * number, and this one goes on with its answer. Absent where it waits for a limit.
   */
  readonly flight?: number;
}

/** The cache has had its part in a call. */
export interface CacheEvent extends EventBase {
  readonly type: "cache";
  readonly state: CacheState;
}

/** A page of a list was read. */
export interface PageEvent extends EventBase {
  readonly type: "page";
  /** 0 for the first. */
  readonly index: number;
  readonly rows: number;
  readonly rejected: number;
}

/**
 * What differs between the wire and what was promised.
 *
 * | kind | what came | what the result has |
 * |---|---|---|
 * | `converted` | another scalar, which says the same | the promised one |
 * | `rejected` | a row, or a resource, that does not fit | nothing: it is in `rejected`, or thrown |
 * | `missing` | nothing, for a field that is always there | null |
 * | `unknown field` | a field that no schema knows | the field |
 * | `precision` | a number whose digits a double can't hold | the number as JavaScript reads it |
 * | `order` | rows in another order than was asked for | the rows in order |
 */
export type DriftKind = "converted" | "rejected" | "missing" | "unknown field" | "precision" | "order";

/** A page, or a single resource, differs from what was promised: told once for each kind and path. */
export interface DriftEvent extends EventBase {
  readonly type: "drift";
  readonly kind: DriftKind;
  /** Where, with `*` for a place in a list: `data.*.price`; empty for the whole body. */
  readonly path: string;
  /** How often on this page, or in this resource. */
  readonly count: number;
  readonly expected: string;
  /** What came in the first place: short text and numbers as they were sent, anything else by its shape. */
  readonly received: string;
  /** The first place: `data.0.price`. */
  readonly example: string;
}

/**
 * A call is over, and what was asked of it is there: a result, a page, an answer as it came. Told once, whatever is
 * asked of it besides; what goes on in the background is told after it.
 */
export interface DoneEvent extends EventBase {
  readonly type: "done";
}

/** A call failed for good. */
export interface ErrorEvent extends EventBase {
  readonly type: "error";
  readonly error: unknown;
}

/** Everything that a client tells. */
export type ClientEvent =
  | CacheEvent
  | DoneEvent
  | DriftEvent
  | ErrorEvent
  | PageEvent
  | RequestEvent
  | ResponseEvent
  | RetryEvent
  | WaitEvent;

/**
 * Listeners by event; `any` hears all. One that throws, or whose promise is rejected, does the call no harm: its
 * error becomes a warning of the process, in a browser an error on its console.
 */
export type Listeners = {
  readonly [T in ClientEvent["type"]]?:
    ((event: Extract<ClientEvent, { readonly type: T }>) => void) | undefined;
} & { readonly any?: ((event: ClientEvent) => void) | undefined };
