import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";
import { announcedWindows } from "./announced-windows.ts";
import { declaredWindow } from "./declared-window.ts";
import { checkLimits, type Limits, type RequestWindow } from "./limits.ts";
import { adaptiveConcurrency, cooldown, probe } from "./local-rules.ts";
import { OPEN, type Refusal, type Rule, type UntimedRule } from "./rule.ts";

/**
 * The cause that closes a gate. `declared`: a window of the client's own. `window`: a window that the service announces,
 * or a distributed budget. `imposed`: these two, and refusals.
 */
type Cause = "declared" | "imposed" | "window";

/** All rules of a gate, combined. */
export interface Rules extends Required<Omit<Rule, "refusal" | "soonest">> {
  /** The earliest time for a request with `ahead` others before it, by the rules of one cause. */
  readonly soonest: (cause: Cause, ahead: number, now: number) => number;
  /** Why a request with `ahead` others before it has to wait so long. */
  readonly refusal: (cause: Cause, ahead: number, now: number) => Refusal;
  /** Milliseconds until a time in which refusals have closed the gate so far, or will have. */
  readonly refusedFor: (until: number) => number;
  readonly update: (limit: RateLimit, now: number) => void;
  readonly declare: (limits: Limits) => void;
}

/**
 * Creates the rules of a gate.
 *
 * @param wake called when something outside may have opened the gate
 * @throws ParameterError for invalid limits
 */
export function createRules(limits: Limits, bucket: string, clock: Clock, wake: () => void): Rules {
  const halfOpenProbe = probe(limits.announced ?? (limits.windows ?? []).length === 0);
  const announced = announcedWindows(clock, halfOpenProbe);
  const slots = adaptiveConcurrency(halfOpenProbe, (now) => !announced.idle(now));
  const paused = cooldown(halfOpenProbe, clock);
  const declared = new Map<string, Rule>();
  let shared: Rule | undefined;
  // Those that know when they open, by what closes them.
  let timed: Readonly<Record<Cause, readonly Rule[]>> = { declared: [], imposed: [], window: [] };
  // All but the distributed budget.
  let local: readonly UntimedRule[] = [];
  let all: readonly UntimedRule[] = [];

  const known = new WeakSet<Limits>();
  const declare = (more: Limits): void => {
    if (known.has(more)) return;
    checkLimits(more);
    known.add(more);
    for (const window of more.windows ?? []) {
      if (!declared.has(nameOf(window))) declared.set(nameOf(window), declaredWindow(window, clock));
    }
    if (declared.size > 0) slots.trust();
    if (more.concurrency !== undefined) slots.tighten(more.concurrency);
    shared ??= more.distributed?.rule(bucket, () => clock.monotonic(), wake);
    const distributed = shared === undefined ? [] : [shared];
    const window = [announced, ...distributed];
    timed = { declared: Array.from(declared.values()), imposed: [paused, ...window], window };
    // The probe comes last: the others may require one.
    local = [...declared.values(), slots, paused, announced, halfOpenProbe];
    all = [...local, ...distributed];
  };
  declare(limits);

  return {
    declare,
    refusedFor: paused.total,
    update: announced.update,
    opensAt(now) {
      let at = OPEN;
      for (const rule of local) at = Math.max(at, rule.opensAt(now));
      // Consulted last: each query takes from the distributed budget.
      return at > now || shared === undefined ? at : shared.opensAt(now);
    },
    soonest(cause, ahead, now) {
      let at = OPEN;
      for (const rule of timed[cause]) at = Math.max(at, rule.soonest(ahead, now));
      return at;
    },
    sent(request) {
      for (const rule of all) rule.sent(request);
    },
    responded(request, response, now) {
      for (const rule of all) rule.responded(request, response, now);
    },
    released(request, outcome, now) {
      for (const rule of all) rule.released(request, outcome, now);
    },
    idle: (now) => all.every((rule) => rule.idle(now)),
    // First what the service says, which also counts what others have used.
    known: (now) => [...timed.imposed, ...timed.declared].flatMap((rule) => rule.known?.(now) ?? []),
    refusal(cause, ahead, now) {
      const latest = timed[cause].reduce((a, b) => (b.soonest(ahead, now) > a.soonest(ahead, now) ? b : a));
      // The refusal that closed the gate may also have announced a budget that closes it for longer.
      return { ...latest.refusal(now), status: paused.refusal(now).status };
    },
  };
}

function nameOf({ requests, per }: RequestWindow): string {
  return `${String(requests)} in ${String(per)}`;
}
