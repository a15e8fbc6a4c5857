import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";
import { announcedWindows } from "./announced-windows.ts";
import { declaredWindow } from "./declared-window.ts";
import { checkLimits, type Limits, type RequestWindow } from "./limits.ts";
import { concurrency, cooldown, probe } from "./local-rules.ts";
import { OPEN, type Refusal, type Rule, type UntimedRule } from "./rule.ts";

/** All rules of a gate, as one. */
export interface Rules extends Required<Omit<Rule, "refusal">> {
  /** Until when the gate is closed by what the service or the other machines said. */
  readonly closedUntil: (now: number) => number;
  /** Why it takes so long for somebody with `ahead` others before it. */
  readonly refusal: (ahead: number, now: number) => Refusal;
  readonly update: (limit: RateLimit, now: number) => void;
  readonly declare: (limits: Limits) => void;
}

/**
 * Makes the rules of a gate.
 *
 * @param wake called when something has happened outside that may open the gate
 * @throws ParameterError for limits that can't be
 */
export function createRules(limits: Limits, bucket: string, clock: Clock, wake: () => void): Rules {
  const ahead = probe(limits.announced ?? (limits.windows ?? []).length === 0);
  const announced = announcedWindows(clock, ahead);
  const slots = concurrency();
  const paused = cooldown(ahead, clock);
  const declared = new Map<string, Rule>();
  let shared: Rule | undefined;
  let said: readonly Rule[] = [];
  let timed: readonly Rule[] = [];
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
    shared ??= more.distributed?.rule(bucket, clock.monotonic, wake);
    const elsewhere = shared === undefined ? [] : [shared];
    said = [paused, announced, ...elsewhere];
    timed = [...declared.values(), ...said];
    // The probe comes last: the others may ask for one.
    local = [...declared.values(), slots, paused, announced, ahead];
    all = [...local, ...elsewhere];
  };
  declare(limits);

  return {
    declare,
    update: announced.told,
    opensAt(now) {
      let at = OPEN;
      for (const rule of local) at = Math.max(at, rule.opensAt(now));
      // Asked only when all others let somebody go: each question takes from the budget.
      return at > now || shared === undefined ? at : shared.opensAt(now);
    },
    soonest(behind, now) {
      let at = OPEN;
      for (const rule of timed) at = Math.max(at, rule.soonest(behind, now));
      return at;
    },
    closedUntil: (now) => said.reduce((at, rule) => Math.max(at, rule.soonest(0, now)), OPEN),
    sent(flight) {
      for (const rule of all) rule.sent(flight);
    },
    answered(flight, answer, now) {
      for (const rule of all) rule.answered(flight, answer, now);
    },
    released(flight, outcome, now) {
      for (const rule of all) rule.released(flight, outcome, now);
    },
    idle: (now) => all.every((rule) => rule.idle(now)),
    known: (now) => all.flatMap((rule) => rule.known?.(now) ?? []),
    refusal(behind, now) {
      const times = timed.map((rule) => ({ rule, at: rule.soonest(behind, now) }));
      const latest = times.reduce((a, b) => (b.at > a.at ? b : a));
      // The refusal that closed the gate may have announced a budget that closes it for longer.
      return { ...latest.rule.refusal(now), status: paused.refusal(now).status };
    },
  };
}

function nameOf({ requests, per }: RequestWindow): string {
  return `${String(requests)} in ${String(per)}`;
}
