import type { RateLimitKind } from "../errors/errors.ts";
import { type Clock, perClock, systemClock } from "../util/clock.ts";
import {
  createGate,
  type AcquireOptions,
  type Gate,
  type PermitOutcome,
  type Permit,
  type PermitSource,
} from "./gate.ts";
import type { Limits } from "./limits.ts";
import { bucketOf, countedByResource, type Route } from "./resources.ts";

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

/** The number of gates from which idle ones are dropped. */
const MANY = 1_000;

/**
 * Returns the gate of a key, which all clients of the process share, even of several copies of this package. Limits of
 * a further client are added: it can't loosen those of another. Clients share a gate only if they share the clock.
 *
 * Call it for each request and acquire at once: an idle gate may be dropped in between.
 *
 * @throws ParameterError for invalid limits
 */
export function sharedGate(key: GateKey, limits: Limits, clock: Clock = systemClock): Gate {
  const gates = gatesOf(clock);
  const { bucket = "" } = key;
  const name = nameOf(key);
  const existing = gates.get(name);
  if (existing !== undefined) {
    existing.declare(limits);
    return existing;
  }
  if (gates.size >= MANY) dropIdle(gates);
  const gate = createGate({ limits, clock, bucket });
  gates.set(name, gate);
  return gate;
}

/** The existing gate of a key; creates none. */
export function knownGate(key: GateKey, clock: Clock = systemClock): Gate | undefined {
  return gatesOf(clock).get(nameOf(key));
}

function nameOf({ service, origin, principal, bucket = "" }: GateKey): string {
  return `${service}\n${origin}\n${principal}\n${bucket}`;
}

function gatesOf(clock: Clock): Map<string, Gate> {
  return perClock("limits/1", clock);
}

function dropIdle(gates: Map<string, Gate>): void {
  for (const [name, gate] of gates) if (gate.idle()) gates.delete(name);
}

/** Kinds of refusal that block the client, not one of its budgets. */
const CLIENTS: readonly RateLimitKind[] = ["abuse", "lockout"];

/** The gate of lockouts has no limits but the lockouts. */
const NOTHING: Limits = { announced: false };

/**
 * Acquires a permit for the budget that the route uses, once the service no longer blocks the credential (lockout or
 * abuse). A block holds for all budgets and for free requests: each try may lengthen it.
 *
 * @param gateOf called right before `acquire`, since an idle gate may be dropped
 */
export async function acquireUnlessLockedOut(
  gateOf: (bucket: string) => PermitSource,
  route: Route,
  clock: Clock,
  options: AcquireOptions,
): Promise<Permit> {
  const { service, origin, principal } = route;
  const key: GateKey = { service, origin, principal, bucket: "\nlockout" };
  const lock = (): Gate | undefined => {
    const gate = knownGate(key, clock);
    return gate !== undefined && isLocked(gate) ? gate : undefined;
  };
  (await lock()?.acquire(options))?.release({ unsent: true });
  const bucket = bucketOf(route, clock);
  const permit = await gateOf(bucket).acquire(options);
  // During the wait the credential was locked out, or a response named the route's budget.
  if (lock() !== undefined || bucketOf(route, clock) !== bucket) {
    permit.release({ unsent: true });
    return acquireUnlessLockedOut(gateOf, route, clock, options);
  }
  const counted = countedByResource(permit, bucket, gateOf, route, clock);
  return {
    ...counted,
    release(outcome) {
      counted.release(outcome);
      if (outcome !== undefined && isAgainstClient(outcome)) close(sharedGate(key, NOTHING, clock), outcome);
    },
  };
}

function isAgainstClient({ throttled }: PermitOutcome): boolean {
  return throttled !== undefined && CLIENTS.includes(throttled.kind ?? "burst");
}

function isLocked(lock: Gate): boolean {
  return lock.known().length > 0;
}

function close(lock: Gate, outcome: PermitOutcome): void {
  // Already locked out: do not extend.
  if (!isLocked(lock)) void lock.acquire().then((permit) => permit.release(outcome));
}
