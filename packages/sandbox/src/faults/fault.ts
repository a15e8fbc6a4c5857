import type { RequestFilter } from "../core/request-filter.ts";

/** Something that goes wrong with answers, and with which. */
export type Fault = Effect & FaultTarget;

/** What every fault has, whatever it does. */
export interface FaultTarget {
  /** By what the journal calls it; a fault of the same name is replaced. @default "fault-1", "fault-2" … */
  readonly name?: string;
  /** Which requests meet it. @default all */
  readonly match?: FaultMatch;
}

/** Which requests meet a fault: those that everything here matchesFilter. Preflights of browsers meet none. */
export interface FaultMatch extends RequestFilter {
  /** Headers that the request has, with these values: `{ "X-Test": "7" }` keeps a fault to the requests of one test. */
  readonly header?: Readonly<Record<string, string>>;
  /** Only these of the requests that service, route, method and headers fit, counted from 1. */
  readonly nth?: number | readonly number[];
  /** The share of the requests, from 0 to 1, drawn from the sandbox's seed. */
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

/** The answer comes late. */
export interface DelayEffect {
  readonly kind: "delay";
  /**
   * Of the sandbox's clock, a day at most: `clock.advance` and `clock.factor` shorten it. Draws are each request's, from
   * the seed.
   */
  readonly milliseconds: Delay;
}

/**
 * How long an answer is kept back, in milliseconds: always as long; as likely as not anywhere between two bounds; or
 * as real services are slow, mostly a little and now and then much, where half of all take less than the median.
 */
export type Delay = number | UniformDelay | LognormalDelay;

/** Each time between two bounds is as likely as any other. */
export interface UniformDelay {
  readonly min: number;
  readonly max: number;
}

/** The logarithm is normally distributed. */
export interface LognormalDelay {
  readonly median: number;
  /** The standard deviation of the logarithm, 10 at most: at 0.5 one of twenty takes more than 2.3 times the median. */
  readonly sigma: number;
  /** None takes longer. @default a minute */
  readonly max?: number;
}

/** Another status, with the body that the service gives with it. The request is not carried out. */
export interface StatusEffect {
  readonly kind: "status";
  /** From 200 to 599. */
  readonly status: number;
  /** What the service says in its envelope. @default what it says with this status */
  readonly message?: string;
  /** A body in place of the service's: text as it is, anything else as JSON. */
  readonly body?: unknown;
  /** Headers in addition: `{ "Retry-After": "30" }`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The connection is reset. */
export interface ResetEffect {
  readonly kind: "reset";
  /**
   * How much was sent before: nothing (then the request isn't carried out), half of the head, the head, or so many
   * bytes of the body. @default "nothing"
   */
  readonly after?: "nothing" | "half-header" | "headers" | number;
}

/** The connection is closed in the middle of the body. */
export interface TruncateEffect {
  readonly kind: "truncate";
  /** Bytes of the body that are sent; of less than that, all but the last byte. */
  readonly at: number;
}

/** The body comes in small pieces. */
export interface DripEffect {
  readonly kind: "drip";
  /** Bytes of a piece. @default 64 */
  readonly bytes?: number;
  /** Between two pieces, by the sandbox's clock. @default 100 */
  readonly milliseconds?: number;
}

/** The answer never ends; the connection stays open. */
export interface StallEffect {
  readonly kind: "stall";
  /**
   * How much was sent before: nothing (then the request isn't carried out), the head, or so many bytes of the body.
   * @default "nothing"
   */
  readonly after?: "nothing" | "headers" | number;
}

/** The body is said to be gzip, and isn't. */
export interface BadGzipEffect {
  readonly kind: "bad-gzip";
}

/** The body is longer or shorter than `Content-Length` says; the connection is closed behind it. */
export interface WrongLengthEffect {
  readonly kind: "wrong-length";
  /** Bytes that are promised beyond those sent; below 0: so many that are sent beyond those promised. Not 0. */
  readonly by: number;
}

/** The body comes in chunks (RFC 9112, 7.1), one of which has no length. */
export interface BadChunkEffect {
  readonly kind: "bad-chunk";
  /** Bytes of the body that come before it; of less than that, all but the last byte. @default 0 */
  readonly after?: number;
}

/** A header stands on two lines. */
export interface DuplicateHeaderEffect {
  readonly kind: "duplicate-header";
  readonly name: string;
  /** What the second one says. @default what the first one says; "" where there is none */
  readonly value?: string;
}

/** A header `X-Padding` is there, larger than clients take. */
export interface HugeHeaderEffect {
  readonly kind: "huge-header";
  /** Of its value: at most 1,048,576. @default 32,768: twice what Node takes for all headers together */
  readonly bytes?: number;
}

/** The body is said to be JSON, and breaks off in its middle; the message is whole. */
export interface GarbageJsonEffect {
  readonly kind: "garbage-json";
}

/** The body is said to be of another type. */
export interface WrongTypeEffect {
  readonly kind: "wrong-type";
  /** @default "text/html; charset=utf-8" */
  readonly contentType?: string;
}

/** Each address keeps the ETag that it had first, whatever its answer becomes: who asks with it gets 304. */
export interface StaleEtagEffect {
  readonly kind: "stale-etag";
}

/** The address redirects to itself. */
export interface RedirectLoopEffect {
  readonly kind: "redirect-loop";
  /** @default 302 */
  readonly status?: 301 | 302 | 303 | 307 | 308;
}

/** The `next` of the `Link` header leads back to the first page. */
export interface LinkCycleEffect {
  readonly kind: "link-cycle";
}

/** What leads to the next page leads to the same page again. */
export interface CursorLoopEffect {
  readonly kind: "cursor-loop";
}

/** The service has changed its rows without saying so. */
export interface SchemaDriftEffect {
  readonly kind: "schema-drift";
  /** A field more, a field less, another type of value, or null. @default "retype" */
  readonly change?: "add" | "remove" | "retype" | "null";
  /** Its name. @default one drawn from the seed, the same in all rows; for `add`: "drifted" */
  readonly field?: string;
}
