import type { CacheState } from "../cache/exchange.ts";
import type { CallError } from "../errors/call-error.ts";
import type { Clock } from "./clock.ts";
import type { RateLimit } from "./rate-limit.ts";

interface EventBase {
  /** The operation's id. */
  readonly operation: string;
  /** Which call of this client it belongs to, counted from 1. */
  readonly call: number;
  /** Milliseconds since the call began, on a clock that never goes back. */
  readonly at: number;
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

/** An attempt waits for a limit. */
export interface WaitEvent extends EventBase {
  readonly type: "wait";
  readonly attempt: number;
  /** Milliseconds at least; 0 where only other answers will show. */
  readonly atLeast: number;
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

/** A result differs from what the schema says. */
export interface DriftEvent extends EventBase {
  readonly type: "drift";
  /** Rows refused, or 1 for a single resource. */
  readonly count: number;
  /** The first difference. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

/** A call failed for good. */
export interface ErrorEvent extends EventBase {
  readonly type: "error";
  readonly error: unknown;
}

/** Everything that a client tells. */
export type ClientEvent =
  CacheEvent | DriftEvent | ErrorEvent | PageEvent | RequestEvent | ResponseEvent | RetryEvent | WaitEvent;

/** Listeners by event; `any` hears all. One that throws does not fail the call: its error is reported by itself. */
export type Listeners = {
  readonly [T in ClientEvent["type"]]?: (event: Extract<ClientEvent, { readonly type: T }>) => void;
} & { readonly any?: (event: ClientEvent) => void };

/** What a call has yet to say: the envelope is added by {@link emitter}. */
export type Unaddressed<E extends ClientEvent = ClientEvent> = E extends ClientEvent
  ? Omit<E, "operation" | "call" | "at">
  : never;

/** Makes, for each call of one client, what tells the listeners of it. */
export function emitter(
  listeners: Listeners,
  clock: Clock,
): (operation: string, began: number) => (event: Unaddressed) => void {
  const silent = Object.keys(listeners).length === 0;
  let calls = 0;
  return (operation, began) => {
    const call = (calls += 1);
    return (event) => {
      if (!silent) notify(listeners, addressed(event, operation, call, clock.monotonic() - began));
    };
  };
}

function addressed(event: Unaddressed, operation: string, call: number, at: number): ClientEvent {
  return { ...event, operation, call, at };
}

function notify(listeners: Listeners, event: ClientEvent): void {
  hear(() => {
    dispatch(listeners, event);
  });
  hear(() => listeners.any?.(event));
}

function dispatch(listeners: Listeners, event: ClientEvent): void {
  switch (event.type) {
    case "wait":
      return listeners.wait?.(event);
    case "cache":
      return listeners.cache?.(event);
    case "request":
      return listeners.request?.(event);
    case "response":
      return listeners.response?.(event);
    case "retry":
      return listeners.retry?.(event);
    case "page":
      return listeners.page?.(event);
    case "drift":
      return listeners.drift?.(event);
    case "error":
      return listeners.error?.(event);
  }
}

/** As `EventTarget` does: a listener's error is nobody's who dispatches. */
function hear(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
