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

/** What a budget belongs to. */
export interface GateKey {
  /** The service's name. */
  readonly service: string;
  /** The origin of its base address. */
  readonly origin: string;
  /** Who asks, as the credential names it; empty without one. */
  readonly principal: string;
  /** Which of the principal's budgets; empty where it has one. @default "" */
  readonly bucket?: string | undefined;
}

/** Gates beyond which those that nobody uses any more are dropped. */
const MANY = 1_000;

/**
 * The gate that all clients of the process go through for a key, whichever copy of this package made them. Limits
 * of a second client hold besides those of the first: none can loosen what another has declared.
 *
 * Ask for it anew for each request, and enter at once: one that is idle may be dropped in between.
 *
 * Time is part of a budget: clients with a clock of their own share with those that have the same one.
 *
 * @throws ParameterError for limits that can't be
 */
export function sharedGate(key: GateKey, limits: Limits, clock: Clock = systemClock): Gate {
  const gates = gatesOf(clock);
  const { bucket = "" } = key;
  const name = nameOf(key);
  const known = gates.get(name);
  if (known !== undefined) {
    known.declare(limits);
    return known;
  }
  if (gates.size >= MANY) dropIdle(gates);
  const made = createGate({ limits, clock, bucket });
  gates.set(name, made);
  return made;
}

/** The gate of a key, where there is one already: for who only looks. */
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

/** Kinds of limits with which a service blocks the client, and not one of its budgets. */
const CLIENTS: readonly RateLimitKind[] = ["abuse", "lockout"];

/** Nothing counts here but the lockouts themselves. */
const NOTHING: Limits = { announced: false };

/**
 * Goes through a gate, unless the service locks the credential out or blocks it for abuse, whichever of its budgets met
 * that, and for what costs no budget too: each try may lengthen it.
 *
 * The gate is that of the budget which the route spends, as far as its answers have named one.
 *
 * @param gateOf asked right before it is entered, since an idle gate may be dropped
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
    const known = knownGate(key, clock);
    return known !== undefined && isLocked(known) ? known : undefined;
  };
  (await lock()?.acquire(options))?.release({ unsent: true });
  const bucket = bucketOf(route, clock);
  const permit = await gateOf(bucket).acquire(options);
  // While this one waited the credential was locked out, or an answer has named the budget that the route spends.
  if (lock() !== undefined || bucketOf(route, clock) !== bucket) {
    permit.release({ unsent: true });
    return acquireUnlessLockedOut(gateOf, route, clock, options);
  }
  const counted = countedByResource(permit, bucket, gateOf, route, clock);
  return {
    ...counted,
    release(parting) {
      counted.release(parting);
      if (parting !== undefined && isAgainstClient(parting)) close(sharedGate(key, NOTHING, clock), parting);
    },
  };
}

function isAgainstClient({ throttled }: PermitOutcome): boolean {
  return throttled !== undefined && CLIENTS.includes(throttled.kind ?? "burst");
}

function isLocked(lock: Gate): boolean {
  return lock.known().length > 0;
}

function close(lock: Gate, parting: PermitOutcome): void {
  // Who is locked out already waits: another of the same lockout has nothing to add.
  if (!isLocked(lock)) void lock.acquire().then((permit) => permit.release(parting));
}
