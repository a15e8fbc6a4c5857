import type { RateLimitKind } from "../errors/rate-limit-error.ts";
import type { Clock } from "../runtime/clock.ts";
import type { EnterOptions, Gate } from "./gate.ts";
import type { Limits } from "./limits.ts";
import type { Parting, Pass } from "./pass.ts";
import { bucketOf, countedByResource, type Route } from "./resources.ts";
import { knownGate, sharedGate, type GateKey } from "./shared-gate.ts";

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
export async function enterUnlessLockedOut(
  gateOf: (bucket: string) => Gate,
  route: Route,
  clock: Clock,
  options: EnterOptions,
): Promise<Pass> {
  const { service, origin, principal } = route;
  const key: GateKey = { service, origin, principal, bucket: "\nlockout" };
  const lock = (): Gate | undefined => {
    const known = knownGate(key, clock);
    return known !== undefined && isLocked(known) ? known : undefined;
  };
  (await lock()?.enter(options))?.leave({ unsent: true });
  const bucket = bucketOf(route, clock);
  const pass = await gateOf(bucket).enter(options);
  // While this one waited the credential was locked out, or an answer has named the budget that the route spends.
  if (lock() !== undefined || bucketOf(route, clock) !== bucket) {
    pass.leave({ unsent: true });
    return enterUnlessLockedOut(gateOf, route, clock, options);
  }
  const counted = countedByResource(pass, bucket, gateOf, route, clock);
  return {
    ...counted,
    leave(parting) {
      counted.leave(parting);
      if (parting !== undefined && isAgainstClient(parting)) close(sharedGate(key, NOTHING, clock), parting);
    },
  };
}

function isAgainstClient({ throttled }: Parting): boolean {
  return throttled !== undefined && CLIENTS.includes(throttled.kind ?? "burst");
}

function isLocked(lock: Gate): boolean {
  return lock.known().length > 0;
}

function close(lock: Gate, parting: Parting): void {
  // Who is locked out already waits: another of the same lockout has nothing to add.
  if (!isLocked(lock)) void lock.enter().then((pass) => pass.leave(parting));
}
