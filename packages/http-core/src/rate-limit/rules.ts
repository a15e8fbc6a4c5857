import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";
import { announcedWindows } from "./announced-windows.ts";
import { declaredWindow } from "./declared-window.ts";
import { checkLimits, type Limits, type RequestWindow } from "./limits.ts";
import { concurrency, cooldown, probe } from "./local-rules.ts";
import { OPEN, type Refusal, type Rule, type UntimedRule } from "./rule.ts";

/** All rules of a gate, combined. */
export interface Rules extends Required<Omit<Rule, "refusal">> {
  /** Until when the service or the distributed budget closes the gate. */
  readonly closedUntil: (now: number) => number;
  /** Why a request with `ahead` others before it has to wait so long. */
  readonly refusal: (ahead: number, now: number) => Refusal;
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
  const slots = concurrency();
  const paused = cooldown(halfOpenProbe, clock);
  const declared = new Map<string, Rule>();
  let shared: Rule | undefined;
  // By the service or the distributed budget.
  let imposed: readonly Rule[] = [];
  // Those that know when they open.
  let timed: readonly Rule[] = [];
  // All but the distributed budget.
  let local: readonly UntimedRule[] = [];
  let all: readonly UntimedRule[] = [];

  const known = new WeakSet<Limits>();
  const declare = (more: Limits): void => {
    if (known.has(more)) return;
    checkLimits(more);
    known.add(more);
    for (const window of more.windows ?? []) {
      if (!declared.has(nameOf(window))) declared.set(nameOf(window), declaredWindow(window));
    }
    slots.tighten(more.concurrency ?? Infinity);
    shared ??= more.distributed?.rule(bucket, () => clock.monotonic(), wake);
    const distributed = shared === undefined ? [] : [shared];
    imposed = [paused, announced, ...distributed];
    timed = [...declared.values(), ...imposed];
    // The probe comes last: the others may require one.
    local = [...declared.values(), slots, paused, announced, halfOpenProbe];
    all = [...local, ...distributed];
  };
  declare(limits);

  return {
    declare,
    update: announced.update,
    opensAt(now) {
      let at = OPEN;
      for (const rule of local) at = Math.max(at, rule.opensAt(now));
      // Consulted last: each query takes from the distributed budget.
      return at > now || shared === undefined ? at : shared.opensAt(now);
    },
    soonest(ahead, now) {
      let at = OPEN;
      for (const rule of timed) at = Math.max(at, rule.soonest(ahead, now));
      return at;
    },
    closedUntil: (now) => imposed.reduce((at, rule) => Math.max(at, rule.soonest(0, now)), OPEN),
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
    known: (now) => all.flatMap((rule) => rule.known?.(now) ?? []),
    refusal(ahead, now) {
      const times = timed.map((rule) => ({ rule, at: rule.soonest(ahead, now) }));
      const latest = times.reduce((a, b) => (b.at > a.at ? b : a));
      // The refusal that closed the gate may also have announced a budget that closes it for longer.
      return { ...latest.rule.refusal(now), status: paused.refusal(now).status };
    },
  };
}

function nameOf({ requests, per }: RequestWindow): string {
  return `${String(requests)} in ${String(per)}`;
}
