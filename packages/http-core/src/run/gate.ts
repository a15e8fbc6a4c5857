import type { Attempt } from "./attempt.ts";
import { IN_QUERY, type OwnCredentials } from "./call.ts";
import type { Credential } from "../auth/credential.ts";
import { withHeaderPrincipal } from "../auth/principal.ts";
import type { UrlOrigin } from "../http/origin.ts";
import type { HttpRequest } from "../http/request.ts";
import {
  type AcquireOptions,
  type Gate,
  openGate,
  type Permit,
  type PermitSource,
} from "../rate-limit/gate.ts";
import { type KnownLimit, knownLimits } from "../rate-limit/known-limits.ts";
import { type ProcessLimits, processLimits } from "../rate-limit/process-limits.ts";
import type { Route } from "../rate-limit/resources.ts";
import {
  acquireUnlessLockedOut,
  acquireWrite,
  gateIn,
  type GateOf,
  LOCKOUT,
  tryAcquire,
  WRITES,
  writesIn,
} from "../rate-limit/shared-gate.ts";
import { onAbort } from "../util/abort.ts";
import type { Clock } from "../util/clock.ts";
import { once } from "../util/lazy.ts";

/** Issues permits, one for each request on the wire. */
export interface Limiter {
  /**
   * A permit for the request, at once if the limits allow it.
   *
   * @throws RateLimitError if the wait would be longer than `maxWait` or `queueTimeout`
   */
  readonly permit: (
    request: HttpRequest,
    at: UrlOrigin,
    attempt: Attempt,
    credential: Credential | undefined,
  ) => Permit | Promise<Permit>;
  /** The limits that are known without a request. */
  readonly known: () => readonly KnownLimit[];
}

/** Creates the limiter of a client. */
export type LimitsPart = (clock: Clock) => Limiter;

/**
 * Keeps rate limits: those that the client or its operations declare, and those that the service announces. All clients
 * of the process share them.
 *
 * @example
 * ```ts
 * import { createClient, rateLimits } from "@org/http-core/lean";
 *
 * const client = createClient({ baseUrl: "https://library.example", limits: rateLimits() });
 * console.log(client.limits()); // []
 * ```
 */
export function rateLimits(): LimitsPart {
  return (clock) => {
    const shared = processLimits(clock);
    const known = knownLimits(clock);
    return {
      known: known.list,
      permit(request, { origin, isBase }, attempt, credential) {
        const { operation, call } = attempt;
        const { ownCredentials } = call;
        const { limits } = call.plan;
        const { bucket, free, method, path } = operation;
        const own = isBase ? credential : undefined;
        const route: Route = {
          service: operation.service.name,
          origin,
          principal:
            ownCredentials.length === 0 ? (own?.principal ?? "") : principalOn(request, own, ownCredentials),
          bucket,
          template: `${method} ${path}`,
          address: () => addressOf(attempt.call.request),
        };
        // The distributed limit is the account's with the service: requests to other origins don't use it.
        const isElsewhere = limits.distributed !== undefined && origin !== attempt.call.origin.origin;
        const declared = isElsewhere ? { ...limits, distributed: undefined } : limits;
        const gateOf = (bucket: string): PermitSource => {
          const key = { service: route.service, origin, principal: route.principal, bucket };
          known.add(key);
          return free ? openGate : gateIn(shared, key, declared);
        };
        const { writes } = declared;
        const paced =
          operation.safe || writes === undefined || origin !== attempt.call.origin.origin
            ? undefined
            : writesIn(shared, route, writes);
        const now = paced === undefined ? tryAcquire(gateOf, route, shared) : undefined;
        if (now !== undefined) return now;
        for (const bucket of [WRITES, LOCKOUT])
          known.add({ service: route.service, origin, principal: route.principal, bucket });
        return waitForPermit(gateOf, route, shared, attempt, paced);
      },
    };
  };
}

/** Whose quota a request of a call with credentials of its own uses. Credentials never reach another origin, so a request there uses another quota. */
function principalOn(
  { headers }: HttpRequest,
  credential: Credential | undefined,
  ownCredentials: OwnCredentials,
): string {
  const principal = credential?.principal ?? "";
  for (const [name] of ownCredentials)
    if (name.startsWith(IN_QUERY) ? credential === undefined : !headers.has(name)) return principal;
  return withHeaderPrincipal(principal, ownCredentials);
}

function addressOf({ method, url }: HttpRequest): string {
  const query = url.indexOf("?");
  return `${method} ${query === -1 ? url : url.slice(0, query)}`;
}

/** Waits for a permit. Meanwhile the attempt's deadline is paused; for a declared limit, the call's is, too. */
async function waitForPermit(
  gateOf: GateOf,
  route: Route,
  shared: ProcessLimits,
  attempt: Attempt,
  writes: Gate | undefined,
): Promise<Permit> {
  const { clock, emit, retry, watch, queueTimeout, deadline, progress } = attempt.call;
  const since = clock.monotonic();
  const resume: (() => void)[] = [];
  const addQueueTime = once(() => {
    watch.since(since, "queue");
  });
  // At once, since the call may end before this function does.
  const stopListening = onAbort(attempt.deadline, addQueueTime);
  attempt.waiting += 1;
  try {
    const options: AcquireOptions = {
      signal: attempt.signal,
      maxWait: retry.maxWait,
      queueTimeout,
      spent: progress,
      expiresAt: () => attempt.call.lastDeadline.expiresAt(),
      again: attempt.attempt > 1,
      onWait({ atLeast, reason, place, isDeclared, late }) {
        progress.late = late;
        resume.push(attempt.deadline.hold());
        if (isDeclared) resume.push(deadline.hold());
        const until = atLeast > 0 ? new Date(Math.ceil(clock.now() + atLeast)) : undefined;
        emit({ type: "wait", attempt: attempt.attempt, atLeast, until, reason, place });
      },
    };
    const budget = (): Promise<Permit> => acquireUnlessLockedOut(gateOf, route, shared, options);
    const permit = await (writes === undefined ? budget() : acquireWrite(writes, budget, shared, options));
    // A deadline that ends the wait still needs it.
    progress.late = undefined;
    return permit;
  } finally {
    for (const end of resume) end();
    attempt.waiting -= 1;
    stopListening();
    addQueueTime();
  }
}
