import {
  type Attempt,
  clearIfDone,
  emitRequest,
  type HeldPermit,
  releaseResponded,
  type Step,
} from "./attempt.ts";
import { checkScheme, type Credential } from "../auth/credential.ts";
import { NetworkError, RedirectError } from "../errors/errors.ts";
import { wasNeverSent } from "../errors/network.ts";
import { fieldsOf } from "../http/headers.ts";
import { originOf } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import { FREE_PERMIT } from "../rate-limit/gate.ts";
import { failures } from "../response/failures.ts";
import { Unavailable, withLoaded } from "../response/load.ts";
import { discard } from "../response/response.ts";
import { untilAborted } from "../util/abort.ts";
import { isThenable } from "../util/objects.ts";
import { askAuth, authorize, learnedSkew, missing, REFUSALS } from "./authorize.ts";
import { currentAddress, type RedirectMemory } from "./redirect.ts";
import { errorOfFetch } from "./send-errors.ts";
import { accepted, handOver, initOf, platformResponse } from "./send.ts";
import type { Wire } from "./wire.ts";

/** The statuses whose `Location` is followed. */
const FOLLOWED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The way of a request to the wire and back: credential → permit → authorization → `fetch`. A redirect leads to the next
 * hop, and a 401, once, to a renewed credential. What is known at once is not awaited: the only usual wait is that for
 * `fetch`. The attempt's deadline ends each wait, even where a function of the caller ignores the signal.
 *
 * The credential is resolved before the permit: its principal keys the permit, and its source may itself call this
 * client. It is applied behind the permit, so that the time in a signature is the time of sending. Each request takes a
 * permit of its own and is authorized for its own origin. The permit is held until the attempt has read the body or
 * waits for something else: an attempt never waits for its own permit. The gate learns from every response.
 *
 * @throws AuthenticationError if the operation needs a credential and the client has none; ParameterError if the
 * credential is of another kind; RateLimitError if the wait for a permit would be too long; RedirectError; NetworkError;
 * the signal's reason on an abort
 */
export function roundTrips(wire: Wire): Step {
  const { bases, browser, clock, credentials, limiter, transport } = wire;
  const memory: RedirectMemory = { permanent: new Map(), temporary: new Map() };
  const skew = learnedSkew(clock);

  /** The first request, or the one that it has become by permanent redirects. */
  function currentRequest(request: HttpRequest, attempt: Attempt): HttpRequest {
    const { permanent } = memory;
    const { url } = request;
    const to = permanent.size === 0 ? url : currentAddress(permanent, attempt.call.caller.principal, url);
    const isMoved = to !== url;
    attempt.redirect = isMoved ? { to, isPermanent: true, seen: [] } : undefined;
    return isMoved ? { ...request, url: to } : request;
  }

  return async function roundTrip(request, attempt) {
    const { operation, call, deadline, permits } = attempt;
    const { schemes, required } = operation.auth;
    if (credentials === undefined && required) throw missing(operation);
    let at = request.url === call.request.url ? call.origin : originOf(request.url, bases);
    let credential: Credential | undefined;
    if (credentials !== undefined && !call.isOwnAccount && schemes.length > 0 && at.isBase) {
      const asked = credentials.current();
      credential = isThenable(asked) ? await askAuth(asked, deadline, call.progress) : asked;
      checkScheme(operation, credential);
      call.redactor.addCredential(credential);
    }
    const first = at;
    let current = currentRequest(request, attempt);
    let isRenewed = false;
    // A credential that was rejected during the wait, and for which the source has no replacement.
    let kept: Credential | undefined;
    for (;;) {
      if (permits.length > 0) releaseResponded(attempt);
      deadline.throwIfAborted();
      const given = limiter?.permit(current, at, attempt, credential) ?? FREE_PERMIT;
      const hasWaited = isThenable(given);
      const permit = hasWaited ? await given : given;
      if (
        hasWaited &&
        credential !== undefined &&
        credential !== kept &&
        credentials?.isReplaced(credential)
      ) {
        // Another call's 401 rejected it during the wait: each further one may count towards a lockout. Another
        // credential may have another gate, and its source may itself wait for a permit.
        permit.release({ unsent: true });
        const another = await askAuth(credentials.replace(credential), deadline, call.progress);
        if (another !== undefined && schemes.includes(another.scheme)) {
          call.redactor.addCredential(another);
          credential = another;
        } else kept = credential;
        continue;
      }
      const held: HeldPermit = { permit, hasResponse: false };
      if (permits.length === 0 && call.hears.request) emitRequest(attempt);
      permits.push(held);
      // `handOver` counts requests: an unchanged number means that none was sent.
      const before = attempt.requests;
      let response: Response;
      try {
        const used = at.isBase ? credential : undefined;
        const made = used === undefined ? current : authorize(current, used, at.origin, attempt, wire, skew);
        const sent = isThenable(made) ? await untilAborted(made, deadline) : made;
        const init = initOf(sent, attempt, browser);
        try {
          response = platformResponse(await handOver(sent, init, attempt, wire));
        } catch (error) {
          deadline.throwIfAborted();
          throw transport === undefined ? errorOfFetch(error) : error;
        }
        call.progress.hasResponse = true;
        response = accepted(response, sent, attempt, browser);
        const { status, headers } = response;
        // A response that takes the signature confirms its time, whatever its own `Date` says.
        if (used !== undefined && attempt.isSigned && REFUSALS.has(status))
          skew.learn(at.origin, headers, clock.now());
        const fields = fieldsOf(headers);
        attempt.received = { headers, fields };
        permit.reportResponse(
          { status, headers: call.plan.readHeaders(fields) },
          status === 304 && operation.notModifiedIsFree,
        );
      } catch (error) {
        const isUnsent =
          attempt.requests === before || (error instanceof NetworkError && wasNeverSent(error));
        permit.release({ unsent: isUnsent });
        throw error;
      } finally {
        held.hasResponse = true;
        // `endAttempt` releases it once the body is read. That is too late where another request of this attempt waits,
        // and never happens where the attempt has ended.
        if (attempt.waiting > 0 || attempt.isOver) permit.release();
        clearIfDone(attempt);
      }
      const isRedirect = FOLLOWED.has(response.status) && response.headers.has("location");
      // A 401 of another origin does not reject this credential.
      const isRejected = response.status === 401 && at.isBase;
      if (!isRedirect && (!isRejected || isRenewed || credential === undefined)) return response;
      const failure = await withLoaded(failures, (load) => untilAborted(load, deadline));
      if (isRedirect) {
        if (failure instanceof Unavailable) {
          attempt.headers = response.headers;
          discard(response);
          throw failure.in(new RedirectError("The service redirects to another address"));
        }
        current = failure.nextRequest(response, current, memory, attempt);
        at = originOf(current.url, bases);
        continue;
      }
      if (failure instanceof Unavailable || credential === undefined) return response;
      const another = await failure.renewed(response, request, credential, attempt, credentials);
      if (another === undefined) return response;
      isRenewed = true;
      credential = another;
      current = currentRequest(request, attempt);
      at = first;
    }
  };
}
