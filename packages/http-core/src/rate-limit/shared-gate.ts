import { type HeaderReader, resourceIn } from "../http/rate-limit-headers.ts";
import { makeRoom, MANY, recentlyUsed } from "../util/bounded.ts";
import { type Clock, systemClock } from "../util/clock.ts";
import { createGate, type AcquireOptions, type Gate, type Permit, type PermitSource } from "./gate.ts";
import type { Limits } from "./limits.ts";
import { type ProcessLimits, processLimits } from "./process-limits.ts";
import { bucketOf, learnResource, type Route } from "./resources.ts";

/** The key of a budget. */
export interface GateKey {
  /** The service's name. */
  readonly service: string;
  /** The origin of its base address. */
  readonly origin: string;
  /** The caller, as the credential names it; empty without one. */
  readonly principal: string;
  /** Which of the principal's budgets; empty if it has one. @default "" */
  readonly bucket?: string | undefined;
}

/**
 * Returns the gate of a key, which all clients of the process share, even of several copies of this package. Limits of
 * a further client are added: it can't loosen those of another. Clients share a gate only if they share the clock.
 *
 * Call it for each request and acquire at once: an idle gate may be dropped in between.
 *
 * @throws ParameterError for invalid limits
 */
export function sharedGate(key: GateKey, limits: Limits, clock: Clock = systemClock): Gate {
  return gateIn(processLimits(clock), key, limits);
}

/** As {@link sharedGate}, among the gates of one clock. */
export function gateIn({ gates, clock }: ProcessLimits, key: GateKey, limits: Limits): Gate {
  const { bucket } = key;
  const name = gateName(key, bucket);
  // The order matters only once gates may be dropped.
  const existing = gates.size < MANY ? gates.get(name) : recentlyUsed(gates, name);
  if (existing !== undefined) {
    existing.declare(limits);
    return existing;
  }
  makeRoom(gates, (gate) => gate.idle());
  const gate = createGate({ limits, clock, bucket });
  gates.set(name, gate);
  return gate;
}

/** The existing gate of a key; creates none. */
export function knownGate(key: GateKey, clock: Clock = systemClock): Gate | undefined {
  return processLimits(clock).gates.get(gateName(key, key.bucket));
}

function gateName({ service, origin, principal }: GateKey, bucket = ""): string {
  return `${service}\n${origin}\n${principal}\n${bucket}`;
}

/** The bucket of a credential's lockout. */
export const LOCKOUT = "(lockout)";

/** The gate of lockouts has no limits but the lockouts. */
const NOTHING: Limits = { announced: false };

/** After a wait of so many milliseconds for its budget, a write takes a new turn. Each turn costs a shared limit a point. */
const MOMENT = 100;

/** The bucket of all writes of a credential. */
export const WRITES = "(writes)";

/** The gate of a route's writes, beside that of its budget. */
export function writesIn(known: ProcessLimits, route: Route, limits: Limits): Gate {
  return gateIn(known, { ...route, bucket: WRITES }, limits);
}

/**
 * Acquires a permit for a write: first among the writes, then that of its budget. Only one order of the two is free of
 * deadlocks. A write that was sent before waits in both queues at once, so that no read goes before it. A refusal closes
 * both gates.
 *
 * @param budget acquires the permit of the budget
 */
export async function acquireWrite(
  writes: Gate,
  budget: () => Promise<Permit>,
  { clock }: ProcessLimits,
  options: AcquireOptions,
): Promise<Permit> {
  const since = clock.monotonic();
  const granted = writes.acquire(options);
  let turn: Permit;
  let permit: Permit | undefined;
  try {
    if (options.again === true) {
      granted.catch(() => undefined);
      permit = await budget();
      // Both gates open at the same time. A turn that comes later may be held by a write that waits for this permit.
      const late = new Promise<void>((resolve) => {
        clock.timer(1, resolve);
      });
      if ((await Promise.race([granted, late])) === undefined) {
        permit.release({ unsent: true });
        permit = undefined;
      }
    }
    turn = await granted;
    permit ??= await budget();
    if (clock.monotonic() > since + turn.waited + MOMENT) {
      // The pace counts from the sending. This write joins again before it leaves, so that none goes before it.
      const next = writes.acquire({ ...options, again: true, onWait: undefined });
      turn.release({ unsent: true });
      turn = await next;
    }
  } catch (error) {
    granted.then((unused) => unused.release({ unsent: true })).catch(() => undefined);
    permit?.release({ unsent: true });
    throw error;
  }
  const charged = permit;
  return {
    waited: turn.waited + charged.waited,
    reportResponse(response, free) {
      // The budget's own numbers are no limit of the writes.
      turn.reportResponse({ status: response.status, headers: NO_HEADERS }, free);
      charged.reportResponse(response, free);
    },
    release({ throttled, unsent, limit } = {}) {
      const after = charged.release({ throttled, unsent, limit });
      turn.release({ unsent, throttled: throttled && { ...throttled, after } });
      return after;
    },
  };
}

const NO_HEADERS: HeaderReader = { get: () => null, has: () => false };

/** Returns the gate of a route's budget. Called right before `acquire`, since an idle gate may be dropped. */
export type GateOf = (bucket: string) => PermitSource;

/**
 * A permit for the budget that the route uses, if nothing makes the request wait; else undefined.
 */
export function tryAcquire(gateOf: GateOf, route: Route, known: ProcessLimits): Permit | undefined {
  if (lockoutOf(route, known) !== undefined) return undefined;
  const bucket = known.resources.size === 0 ? route.bucket : bucketOf(route, known);
  const permit = gateOf(bucket).tryAcquire();
  return permit && routePermit(permit, bucket, gateOf, route, known);
}

/**
 * Acquires a permit for the budget that the route uses, once the service no longer blocks the credential (lockout or
 * abuse). A block holds for all budgets and for free requests: each try may lengthen it.
 */
export async function acquireUnlessLockedOut(
  gateOf: GateOf,
  route: Route,
  known: ProcessLimits,
  options: AcquireOptions,
  // A refused request waits at its own gate: otherwise one that waits there would go before it.
  isAtGate = options.again === true,
): Promise<Permit> {
  if (!isAtGate) (await lockoutOf(route, known)?.acquire(options))?.release({ unsent: true });
  const bucket = bucketOf(route, known);
  const permit = await gateOf(bucket).acquire(options);
  // During the wait the credential was locked out, or a response named the route's budget.
  if (lockoutOf(route, known) !== undefined || bucketOf(route, known) !== bucket) {
    permit.release({ unsent: true });
    return acquireUnlessLockedOut(gateOf, route, known, options, false);
  }
  return routePermit(permit, bucket, gateOf, route, known);
}

/**
 * A permit that charges its request to the budget that the response names. If that is not the gate's own, the permit is
 * released and the request counts at the other gate. A refusal that blocks the client closes all of its gates.
 *
 * @param bucket the budget of the gate that issued the permit
 */
function routePermit(
  permit: Permit,
  bucket: string,
  gateOf: GateOf,
  route: Route,
  known: ProcessLimits,
): Permit {
  const sentAt = known.clock.monotonic();
  let counted = permit;
  let isOver = false;
  return {
    waited: permit.waited,
    reportResponse(response, free) {
      const named = resourceIn(response.headers);
      if (named !== undefined && named !== bucket && counted === permit && !isOver) {
        learnResource(route, named, known);
        permit.release({ unsent: true });
        counted = gateOf(named).adopt(sentAt);
      }
      counted.reportResponse(response, free);
    },
    release(outcome) {
      isOver = true;
      const closedFor = counted.release(outcome);
      const throttled = outcome?.throttled;
      // The other kinds block one of the client's budgets.
      if (throttled?.kind !== "abuse" && throttled?.kind !== "lockout") return closedFor;
      // Already locked out: do not extend.
      if (lockoutOf(route, known) !== undefined) return closedFor;
      const after = closedFor > 0 ? closedFor : throttled.after;
      // A gate that has seen other lockouts would make this one longer.
      known.gates.delete(gateName(route, LOCKOUT));
      const lock = gateIn(known, { ...route, bucket: LOCKOUT }, NOTHING);
      return lock.adopt(sentAt).release({ throttled: { ...throttled, after } });
    },
  };
}

/** The gate of a credential's lockout; undefined if it is not locked out. */
function lockoutOf(route: Route, known: ProcessLimits): Gate | undefined {
  const gate = known.gates.get(gateName(route, LOCKOUT));
  return gate !== undefined && gate.known().length > 0 ? gate : undefined;
}
