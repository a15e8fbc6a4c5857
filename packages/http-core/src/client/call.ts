import type { CacheState } from "../cache/exchange.ts";
import type { RateLimit } from "../runtime/rate-limit.ts";

/** What happened on the way to a result. Times in milliseconds. */
export interface CallMeta {
  /** Attempts sent. */
  readonly attempts: number;
  /** Where the answer came from. */
  readonly cache: CacheState;
  readonly rateLimit: RateLimit | undefined;
  readonly requestId: string | undefined;
  /** What the service said beside its answer. */
  readonly warnings: readonly string[];
  readonly timings: {
    /** From the call to the result. */
    readonly total: number;
    /** At the gate, before the last attempt. */
    readonly queued: number;
    /** The last attempt, from sending to the last byte. */
    readonly wire: number;
  };
}

/** A result together with its response and what happened on the way. */
export interface WithResponse<T> {
  readonly data: T;
  /** A response of our own, read whole: its address is redacted, its body can be read again. */
  readonly response: Response;
  readonly meta: CallMeta;
}

/**
 * A call that has not been sent yet: nothing leaves before it is awaited. Awaited, however often, it is sent once;
 * each `raw` is a request of its own.
 */
export interface Call<T> extends Promise<T> {
  /** The result, the response and what happened on the way. */
  readonly withResponse: () => Promise<WithResponse<T>>;
  /** The response undecoded: successful, read whole under cap and deadline, its address redacted. */
  readonly raw: () => Promise<Response>;
}

/** Two ways to send the same call: decoded, or as it is. */
export interface CallParts<T> {
  readonly decoded: () => Promise<WithResponse<T>>;
  readonly raw: () => Promise<Response>;
}

/** Makes a {@link Call} of what sends it. */
export function lazyCall<T>({ decoded, raw }: CallParts<T>): Call<T> {
  let started: Promise<WithResponse<T>> | undefined;
  const start = (): Promise<WithResponse<T>> => (started ??= decoded());
  const data = async (): Promise<T> => (await start()).data;
  return {
    then: (onfulfilled, onrejected) => data().then(onfulfilled, onrejected),
    catch: (onrejected) => data().catch(onrejected),
    finally: (onfinally) => data().finally(onfinally),
    [Symbol.toStringTag]: "Call",
    withResponse: start,
    raw,
  };
}
