import type { Clock } from "../runtime/clock.ts";
import type { EnterOptions, Gate } from "./gate.ts";
import type { Limits } from "./limits.ts";
import type { Parting, Pass } from "./pass.ts";
import { knownGate, sharedGate, type GateKey } from "./shared-gate.ts";

/** Nothing counts here but the lockouts themselves. */
const NOTHING: Limits = { announced: false };

/**
 * Goes through a gate, unless the service locks the credential out, whichever of its budgets met the lockout, and for
 * what costs no budget too: each try may lengthen it.
 *
 * @param gateOf asked right before it is entered, since an idle gate may be dropped
 */
export async function enterUnlessLockedOut(
  gateOf: () => Gate,
  budget: GateKey,
  clock: Clock,
  options: EnterOptions,
): Promise<Pass> {
  const key = { ...budget, bucket: "\nlockout" };
  const lock = (): Gate | undefined => {
    const known = knownGate(key, clock);
    return known !== undefined && isLocked(known) ? known : undefined;
  };
  (await lock()?.enter(options))?.leave({ unsent: true });
  const pass = await gateOf().enter(options);
  if (lock() !== undefined) {
    // It was locked out while this one waited at its own gate.
    pass.leave({ unsent: true });
    return enterUnlessLockedOut(gateOf, budget, clock, options);
  }
  return {
    ...pass,
    leave(parting) {
      pass.leave(parting);
      if (parting?.throttled?.kind === "lockout") close(sharedGate(key, NOTHING, clock), parting);
    },
  };
}

function isLocked(lock: Gate): boolean {
  return lock.known().length > 0;
}

function close(lock: Gate, parting: Parting): void {
  // Who is locked out already waits: another of the same lockout has nothing to add.
  if (!isLocked(lock)) void lock.enter().then((pass) => pass.leave(parting));
}
