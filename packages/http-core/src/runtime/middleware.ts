import type { Operation } from "../operation/operation.ts";
import type { Outgoing } from "./outgoing.ts";

/** What a middleware may know of the attempt that it is part of. */
export interface AttemptContext {
  readonly operation: Operation;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Aborts with the attempt's deadline, the call's, or the caller's own signal. */
  readonly signal: AbortSignal;
  /** Query parameters that the call's credential has put on: they never cross an origin. */
  readonly secretQuery: () => readonly string[];
}

/**
 * A step of the attempt ring, run once an attempt: it may change the request, answer by itself, or look at the
 * response. Made once per client; what it keeps between calls it keeps in its closure.
 *
 * It must not say who asks: the cache and the limits stand before it, and go by the client's `auth`.
 *
 * @example
 * ```ts
 * import type { Middleware } from "@org/http-core";
 *
 * const named: Middleware = async (request, next) => {
 *   const headers = new Headers(request.headers);
 *   headers.set("x-client-name", "nightly-report");
 *   return next({ ...request, headers });
 * };
 * ```
 */
export type Middleware = (request: Outgoing, next: Send, context: AttemptContext) => Promise<Response>;

/** The rest of the ring. */
export type Send = (request: Outgoing) => Promise<Response>;
