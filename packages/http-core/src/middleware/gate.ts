import {
  clearIfDone,
  emitRequest,
  releaseAnswered,
  type Attempt,
  type CallContext,
  type CredentialStep,
  type HeldPermit,
} from "../attempt/context.ts";
import type { Credential } from "../auth/credential.ts";
import { withHeaderPrincipal } from "../auth/principal.ts";
import { NetworkError } from "../errors/errors.ts";
import { wasNeverSent } from "../errors/network.ts";
import { type Base, hasOrigin, originOf } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import { openGate, type Permit } from "../rate-limit/gate.ts";
import type { KnownLimits } from "../rate-limit/known-limits.ts";
import { acquireUnlessLockedOut, sharedGate } from "../rate-limit/shared-gate.ts";

/** Whose quota a request uses. */
interface QuotaOwner {
  readonly origin: string;
  readonly principal: string;
}

/**
 * Acquires a permit for each request on the wire, a redirect's hop and the repeat after a 401 included. The gate learns
 * from every response.
 *
 * The permit is held until the attempt has read the body or waits for something else: an attempt never waits for its
 * own permit. The attempt's deadline is paused while a request waits.
 *
 * @param bases base addresses that the credential was given for
 * @throws RateLimitError if the wait would be longer than `maxWait`
 */
export function gate(next: CredentialStep, bases: readonly Base[], known: KnownLimits): CredentialStep {
  return async function gated(request, attempt, credential) {
    const { operation } = attempt;
    const owner = quotaOwnerOf(request, attempt.call, bases, credential);
    const permit = await acquirePermit(owner, attempt, bases, known);
    const held: HeldPermit = { permit, isAnswered: false };
    if (attempt.permits.length === 0) emitRequest(attempt);
    attempt.permits.push(held);
    const before = attempt.requests;
    try {
      const response = await next(request, attempt, credential);
      permit.answered(response, response.status === 304 && operation.notModifiedIsFree);
      return response;
    } catch (error) {
      const isUnsent = attempt.requests === before || (error instanceof NetworkError && wasNeverSent(error));
      permit.release({ unsent: isUnsent });
      throw error;
    } finally {
      held.isAnswered = true;
      // Another request of this attempt waits, or the attempt has ended: nothing else releases this permit in time.
      if (attempt.waiting > 0 || attempt.isOver) permit.release();
      clearIfDone(attempt);
    }
  };
}

/** Credentials never reach another origin, so a request there uses another quota. */
function quotaOwnerOf(
  request: HttpRequest,
  { ownCredentials }: CallContext,
  bases: readonly Base[],
  credential: Credential | undefined,
): QuotaOwner {
  const origin = originOf(request.url, bases);
  const principal = credential !== undefined && hasOrigin(bases, origin) ? credential.principal : "";
  const hasOwn = ownCredentials.every(([name]) => request.headers.has(name));
  return { origin, principal: hasOwn ? withHeaderPrincipal(principal, ownCredentials) : principal };
}

async function acquirePermit(
  owner: QuotaOwner,
  attempt: Attempt,
  bases: readonly Base[],
  known: KnownLimits,
): Promise<Permit> {
  const { emit, limits, operation, request, retry, watch, clock } = attempt.call;
  const { bucket, free, method, path } = operation;
  const service = operation.service.name;
  const address = `${method} ${request.url.replace(/\?.*/s, "")}`;
  const route = { ...owner, service, bucket, template: `${method} ${path}`, address };
  // The distributed limit is the account's with the service: requests to other origins don't use it.
  const isElsewhere = limits.distributed !== undefined && owner.origin !== originOf(request.url, bases);
  const declared = isElsewhere ? { ...limits, distributed: undefined } : limits;
  releaseAnswered(attempt);
  attempt.waiting += 1;
  const since = clock.monotonic();
  let resume: (() => void) | undefined;
  try {
    return await acquireUnlessLockedOut(
      (name) => {
        const key = { service, ...owner, bucket: name };
        known.add(key);
        return free ? openGate : sharedGate(key, declared, clock);
      },
      route,
      clock,
      {
        signal: attempt.signal,
        maxWait: retry.maxWait,
        onWait(atLeast) {
          resume ??= attempt.deadline.hold();
          emit({ type: "wait", attempt: attempt.attempt, atLeast });
        },
      },
    );
  } finally {
    resume?.();
    attempt.waiting -= 1;
    watch.add("queue", clock.monotonic() - since);
  }
}
