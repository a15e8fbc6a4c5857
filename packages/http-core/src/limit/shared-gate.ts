import { systemClock, type Clock } from "../runtime/clock.ts";
import { createGate, type Gate } from "./gate.ts";
import type { Limits } from "./limits.ts";
import { perClock } from "./per-clock.ts";

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
