import type { RequestMatch } from "../core/request-match.ts";

/** A fault: what goes wrong, and for which requests. */
export type Fault = Effect & FaultTarget;

/** The fields that every fault has. */
export interface FaultTarget {
  /** Its name in the journal. It replaces a fault of the same name. @default "fault-1", "fault-2" … */
  readonly name?: string;
  /** The requests that it applies to. @default all */
  readonly match?: FaultMatch;
}

/** The requests that a fault applies to: those that match every field. Faults never apply to preflights. */
export interface FaultMatch extends RequestMatch {
  /** The probability, from 0 to 1. It is derived from the sandbox's seed. */
  readonly probability?: number;
}

/** What goes wrong. */
export type Effect =
  | DelayEffect
  | StatusEffect
  | ResetEffect
  | TruncateEffect
  | DripEffect
  | StallEffect
  | BadGzipEffect
  | WrongLengthEffect
  | BadChunkEffect
  | DuplicateHeaderEffect
  | HugeHeaderEffect
  | GarbageJsonEffect
  | WrongTypeEffect
  | StaleEtagEffect
  | RedirectLoopEffect
  | LinkCycleEffect
  | CursorLoopEffect
  | SchemaDriftEffect;

/** Delays the response. */
export interface DelayEffect {
  readonly kind: "delay";
  /**
   * The delay by the sandbox's clock, a day at most: `clock.advance` and `clock.factor` shorten it. A random delay
   * differs per request and follows from the seed.
   */
  readonly milliseconds: Delay;
}

/**
 * A delay in milliseconds: fixed, uniform between two bounds, or lognormal. Delays of real services are close to
 * lognormal: most are short, few are very long.
 */
export type Delay = number | UniformDelay | LognormalDelay;

/** A uniformly distributed delay. */
export interface UniformDelay {
  readonly min: number;
  readonly max: number;
}

/** A delay whose logarithm is normally distributed. Half of all delays are shorter than the median. */
export interface LognormalDelay {
  readonly median: number;
  /** The standard deviation of the logarithm, 10 at most: at 0.5 one of twenty takes more than 2.3 times the median. */
  readonly sigma: number;
  /** The longest delay. @default a minute */
  readonly max?: number;
}

/** Returns another status, with the service's body for it. The request is not carried out. */
export interface StatusEffect {
  readonly kind: "status";
  /** From 200 to 599. */
  readonly status: number;
  /** The message in the service's error body. @default the service's message for this status */
  readonly message?: string;
  /** A body instead of the service's: a string as is, other values as JSON. */
  readonly body?: unknown;
  /** Additional headers: `{ "Retry-After": "30" }`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Resets the connection. */
export interface ResetEffect {
  readonly kind: "reset";
  /**
   * What is sent before: nothing (then the request is not carried out), half of the headers, the headers, or a number
   * of bytes of the body. @default "nothing"
   */
  readonly after?: "nothing" | "half-header" | "headers" | number;
}

/** Closes the connection in the middle of the body. */
export interface TruncateEffect {
  readonly kind: "truncate";
  /** Number of bytes of the body that are sent, never the last one. */
  readonly at: number;
}

/** Sends the body in small pieces. */
export interface DripEffect {
  readonly kind: "drip";
  /** Size of a piece. @default 64 */
  readonly bytes?: number;
  /** Wait between two pieces, by the sandbox's clock. @default 100 */
  readonly milliseconds?: number;
}

/** Stops sending and keeps the connection open. */
export interface StallEffect {
  readonly kind: "stall";
  /**
   * What is sent before: nothing (then the request is not carried out), the headers, or a number of bytes of the body.
   * @default "nothing"
   */
  readonly after?: "nothing" | "headers" | number;
}

/** Labels the body as gzip, but sends bytes that are not. */
export interface BadGzipEffect {
  readonly kind: "bad-gzip";
}

/** Makes the body longer or shorter than `Content-Length`, and closes the connection after it. */
export interface WrongLengthEffect {
  readonly kind: "wrong-length";
  /** `Content-Length` minus the bytes sent: above 0 the body is too short, below 0 too long. Not 0. */
  readonly by: number;
}

/** Sends the body in chunks (RFC 9112, 7.1), one of them without a length. */
export interface BadChunkEffect {
  readonly kind: "bad-chunk";
  /** Number of bytes of the body before that chunk, never the last one. @default 0 */
  readonly after?: number;
}

/** Repeats a header on a second line. */
export interface DuplicateHeaderEffect {
  readonly kind: "duplicate-header";
  readonly name: string;
  /** The second value. @default the first value; "" if there is none */
  readonly value?: string;
}

/** Adds a header `X-Padding` that is larger than clients accept. */
export interface HugeHeaderEffect {
  readonly kind: "huge-header";
  /** Size of its value, at most 1,048,576. @default 32,768: twice what Node accepts for all headers together */
  readonly bytes?: number;
}

/** Cuts a JSON body in the middle. The message itself is complete. */
export interface GarbageJsonEffect {
  readonly kind: "garbage-json";
}

/** Labels the body with another content type. */
export interface WrongTypeEffect {
  readonly kind: "wrong-type";
  /** @default "text/html; charset=utf-8" */
  readonly contentType?: string;
}

/** Repeats the first ETag of each address although its content changes: conditional requests with it get 304. */
export interface StaleEtagEffect {
  readonly kind: "stale-etag";
}

/** Redirects each address to itself. */
export interface RedirectLoopEffect {
  readonly kind: "redirect-loop";
  /** @default 302 */
  readonly status?: 301 | 302 | 303 | 307 | 308;
}

/** Makes the `next` link of the `Link` header lead to the first page. */
export interface LinkCycleEffect {
  readonly kind: "link-cycle";
}

/** Makes the cursor or link to the next page lead to the same page. */
export interface CursorLoopEffect {
  readonly kind: "cursor-loop";
}

/** Changes the fields of all rows, like an unannounced change of the service. */
export interface SchemaDriftEffect {
  readonly kind: "schema-drift";
  /** Adds or removes a field, changes its type, or makes it null. @default "retype" */
  readonly change?: "add" | "remove" | "retype" | "null";
  /** The field's name. @default derived from the seed, the same in all rows; for `add`: "drifted" */
  readonly field?: string;
}
