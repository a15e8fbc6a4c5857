import type { CacheState } from "../cache/exchange.ts";
import type { RateLimit } from "../runtime/rate-limit.ts";
import type { Timings } from "../runtime/stopwatch.ts";
import type { RejectedRow } from "../errors/schema-error.ts";
import { once } from "./once.ts";

/** What happened on the way to a result. Times in milliseconds. */
export interface CallMeta {
  /** The answer's status. 304: the caller's own condition, as `If-None-Match`, was met; the result is undefined. */
  readonly status: number;
  /** Attempts sent. */
  readonly attempts: number;
  /** Where the answer came from. */
  readonly cache: CacheState;
  readonly rateLimit: RateLimit | undefined;
  readonly requestId: string | undefined;
  /** What the service said beside its answer. */
  readonly warnings: readonly string[];
  /**
   * What each phase took, and the whole; where another call's answer was shared, its phases up to the answer are
   * that call's.
   */
  readonly timings: CallTimings;
}

/** Milliseconds by phase, and in all. */
export interface CallTimings extends Timings {
  /** From the call to the result. */
  readonly total: number;
}

/** A result together with its response and what happened on the way. */
export interface WithResponse<T> {
  readonly data: T;
  /** Rows that were left out of lists within `data`, since they don't fit. */
  readonly rejected: readonly RejectedRow[];
  /**
   * A response of our own, read whole: its `url` is the address that answered, after redirects. The address is redacted,
   * and so are the headers where they echo a credential.
   * The same one whenever it is asked for.
   */
  readonly response: Response;
  readonly meta: CallMeta;
}

/**
 * A call that has not been sent yet: nothing leaves before it is asked for something. It is sent once, whatever is
 * asked of it and however often: the result, `withResponse` and `raw` are views of one exchange.
 *
 * @example
 * ```ts
 * import type { Call } from "@org/http-core";
 *
 * declare const call: Call<{ readonly id: string }>;
 * const { id } = await call;
 * const text = await (await call.raw()).text(); // no second request
 * console.log(id, text);
 * ```
 */
export interface Call<T> extends Promise<T> {
  /** The result, the response and what happened on the way. */
  readonly withResponse: () => Promise<WithResponse<T>>;
  /**
   * The response undecoded: successful, read whole under cap and deadline, its address and headers redacted. It is
   * there also where its body is no JSON, or not what was promised. A response of its own each time, so that each can
   * be read.
   */
  readonly raw: () => Promise<Response>;
}

/** What a call is made of: how it is sent, and how its views are made of what came. */
export interface CallParts<Sent, T> {
  readonly send: () => Promise<Sent>;
  readonly decoded: (sent: Sent) => Promise<WithResponse<T>>;
  readonly raw: (sent: Sent) => Response;
  /** Told where the result is handed out without what was rejected. */
  readonly warn: (result: WithResponse<T>) => void;
}

/** Makes a {@link Call} of what sends it. */
export function lazyCall<Sent, T>({ send, decoded, raw, warn }: CallParts<Sent, T>): Call<T> {
  const sent = once(send);
  const withResponse = once(async () => decoded(await sent()));
  const data = async (): Promise<T> => {
    const result = await withResponse();
    warn(result);
    return result.data;
  };
  return {
    then: (onfulfilled, onrejected) => data().then(onfulfilled, onrejected),
    catch: (onrejected) => data().catch(onrejected),
    finally: (onfinally) => data().finally(onfinally),
    [Symbol.toStringTag]: "Call",
    withResponse,
    raw: async () => raw(await sent()),
  };
}
