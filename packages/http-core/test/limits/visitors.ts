import type { AcquireOptions, Gate, Permit, PermitWait } from "@org/http-core/gate";

/** Somebody who came to a gate. */
export interface Visitor {
  /** Its pass, once it is in. */
  readonly pass: () => Permit | undefined;
  /** Why it was sent away. */
  readonly error: () => unknown;
  /** The announced minimum wait, if it had to wait. */
  readonly announcedWait: () => number | undefined;
}

/** Comes to the gate and waits there. */
export function visit(gate: Gate, options: AcquireOptions = {}): Visitor {
  let pass: Permit | undefined;
  let error: unknown;
  let announcedWait: number | undefined;
  const onWait = ({ atLeast }: PermitWait): void => {
    announcedWait = atLeast;
  };
  gate.acquire({ onWait, ...options }).then(
    (given) => {
      pass = given;
    },
    (reason: unknown) => {
      error = reason;
    },
  );
  return { pass: () => pass, error: () => error, announcedWait: () => announcedWait };
}

/** So many visitors, one right after the other. */
export function visitAll(gate: Gate, count: 2, options?: AcquireOptions): readonly [Visitor, Visitor];
export function visitAll(
  gate: Gate,
  count: 3,
  options?: AcquireOptions,
): readonly [Visitor, Visitor, Visitor];
export function visitAll(gate: Gate, count: number, options?: AcquireOptions): readonly Visitor[];
export function visitAll(gate: Gate, count: number, options: AcquireOptions = {}): readonly Visitor[] {
  return Array.from({ length: count }, () => visit(gate, options));
}

/** How many of them are in, or have been. */
export function admitted(visitors: readonly Visitor[]): number {
  return visitors.filter(({ pass }) => pass() !== undefined).length;
}

/** The visitor's pass. */
export function passOf({ pass }: Visitor): Permit {
  const found = pass();
  if (found === undefined) throw new Error("Still waiting");
  return found;
}

/** The pass of the visitor who came as the nth, counted from 0. */
export function nthPass(visitors: readonly Visitor[], index: number): Permit {
  const visitor = visitors[index];
  if (visitor === undefined) throw new Error(`Only ${String(visitors.length)} came`);
  return passOf(visitor);
}

/** An answer with headers, as a pass takes it. */
export function answer(
  headers: Record<string, string> = {},
  status = 200,
): { status: number; headers: Headers } {
  return { status, headers: new Headers(headers) };
}

/** What a service announces: how much is left, and the epoch milliseconds of the reset. */
export function left(remaining: number, resetAt: number, limit = 100): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(resetAt / 1_000),
  };
}
