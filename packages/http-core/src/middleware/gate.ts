import {
  clearIfDone,
  emitRequest,
  releaseResponded,
  type Attempt,
  type CredentialStep,
  type HeldPermit,
} from "../attempt/context.ts";
import type { Credential } from "../auth/credential.ts";
import { NetworkError } from "../errors/errors.ts";
import { wasNeverSent } from "../errors/network.ts";
import type { Base } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import { FREE_PERMIT, type Permit } from "../rate-limit/gate.ts";
import type { KnownLimit } from "../rate-limit/known-limits.ts";
import type { Clock } from "../util/clock.ts";
import { isThenable } from "../util/objects.ts";

/** Issues permits, one for each request on the wire. */
export interface Limiter {
  /**
   * A permit for the request, at once if the limits allow it.
   *
   * @throws RateLimitError if the wait would be longer than `maxWait` or `queueTimeout`
   */
  readonly permit: (
    request: HttpRequest,
    attempt: Attempt,
    credential: Credential | undefined,
  ) => Permit | Promise<Permit>;
  /** The limits that are known without a request. */
  readonly known: () => readonly KnownLimit[];
}

/** Creates the limiter of a client. `bases` are the base addresses that its credential was given for. */
export type LimitsPart = (clock: Clock, bases: readonly Base[]) => Limiter;

/**
 * Acquires a permit for each request on the wire, a redirect's hop and the repeat after a 401 included. The gate learns
 * from every response.
 *
 * The permit is held until the attempt has read the body or waits for something else: an attempt never waits for its
 * own permit. The attempt's deadline is paused while a request waits.
 *
 * @param limiter issues the permits; undefined where nothing is limited
 * @throws RateLimitError if the wait would be longer than `maxWait`
 */
export function gate(next: CredentialStep, limiter: Limiter | undefined): CredentialStep {
  return async function gated(request, attempt, credential) {
    const { operation } = attempt;
    if (attempt.permits.length > 0) releaseResponded(attempt);
    attempt.signal.throwIfAborted();
    const given = limiter?.permit(request, attempt, credential) ?? FREE_PERMIT;
    const permit = isThenable(given) ? await given : given;
    const held: HeldPermit = { permit, hasResponse: false };
    if (attempt.permits.length === 0) emitRequest(attempt);
    attempt.permits.push(held);
    // `send` counts requests: an unchanged number means that none was sent.
    const before = attempt.requests;
    try {
      const response = await next(request, attempt, credential);
      permit.reportResponse(response, response.status === 304 && operation.notModifiedIsFree);
      return response;
    } catch (error) {
      const isUnsent = attempt.requests === before || (error instanceof NetworkError && wasNeverSent(error));
      permit.release({ unsent: isUnsent });
      throw error;
    } finally {
      held.hasResponse = true;
      // `endAttempt` releases it once the body is read. That is too late where another request of this attempt waits, and
      // never happens where the attempt has ended.
      if (attempt.waiting > 0 || attempt.isOver) permit.release();
      clearIfDone(attempt);
    }
  };
}
