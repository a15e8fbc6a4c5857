import type { RateLimitKind } from "../errors/errors.ts";
import type { Clock } from "../util/clock.ts";
import { type Flight, OPEN, type Rule, type UntimedRule } from "./rule.ts";

/** The pause after a refusal that names no wait: doubled with each that follows, up to the longest. */
const FIRST = 1_000;

const LONGEST = 20_000;

/** Nothing closes a gate for longer, whatever a header says: after a day one request goes and sees. */
export const MOST = 86_400_000;

const REASON: Readonly<Record<RateLimitKind, string>> = {
  burst: "The service asked to wait",
  quota: "The service says that the budget is spent",
  abuse: "The service took the traffic for abuse",
  lockout: "The service locked the credential out",
};

/**
 * Once the service has refused a request because of a limit, all who share the credential and the bucket wait as
 * long as it asks for; then one goes alone.
 */
export function cooldown(halfOpenProbe: HalfOpenProbe, clock: Clock): Rule {
  let until = -Infinity;
  let kind: RateLimitKind = "burst";
  let status: number | undefined;
  // From an answer's head to its end: the headers may close the gate before the refusal is understood.
  let arriving: number | undefined;
  let last = -1;
  // Requests up to this one went before the refusal: theirs are the same refusal, not another.
  let wave = -1;
  let refusals = 0;
  return {
    opensAt: () => until,
    soonest: () => until,
    sent({ order }) {
      last = order;
    },
    answered(_, answer) {
      if (answer.status === 429) arriving = 429;
    },
    released({ order }, { answered, throttled }, now) {
      const sinceThen = order > wave;
      arriving = undefined;
      if (throttled === undefined) {
        if (sinceThen && answered !== undefined) refusals = 0;
        return;
      }
      if (sinceThen) refusals += 1;
      const { after = 0 } = throttled;
      // A wait of nothing, or until a time that is over, is none that could be kept to.
      const wait = after > 0 ? after : Math.min(LONGEST, FIRST * 2 ** (refusals - 1));
      if (now + wait >= until) {
        kind = throttled.kind ?? "burst";
        // Some services refuse with 200: that status would say the opposite.
        status = throttled.status !== undefined && throttled.status >= 400 ? throttled.status : undefined;
      }
      until = Math.max(until, now + Math.min(wait, MOST));
      wave = last;
      halfOpenProbe.require();
    },
    idle: (now) => until <= now,
    known(now) {
      if (until <= now) return [];
      return [{ limit: undefined, remaining: 0, resetAt: new Date(Math.ceil(clock.now() + until - now)) }];
    },
    refusal: (now) => ({
      kind,
      reason: REASON[kind],
      status: until > now ? status : arriving,
    }),
  };
}

/** A rule on how many requests are under way at once. */
interface Concurrency extends UntimedRule {
  /** Allows no more than this, from now on. */
  readonly tighten: (most: number) => void;
}

/** Counts the requests under way; without {@link Concurrency.tighten} any number is allowed. */
export function concurrency(): Concurrency {
  let most = Infinity;
  let underWay = 0;
  return {
    tighten(to) {
      most = Math.min(most, to);
    },
    opensAt: () => (underWay < most ? OPEN : Infinity),
    sent() {
      underWay += 1;
    },
    answered: () => undefined,
    released() {
      underWay -= 1;
    },
    idle: () => underWay === 0,
  };
}

/** An answer that takes longer than this is not waited for: one more may go every second. */
const PATIENCE = 1_000;

/** A rule by which one request goes ahead of all others, to see what is left. */
export interface HalfOpenProbe extends UntimedRule {
  /** From now on, one goes alone until it has come back well. */
  readonly require: () => void;
}

/**
 * While nobody knows what is left — at the start, after a reset, after a refusal — one request goes alone; the
 * others follow once it has come back and was not refused.
 */
export function probe(required: boolean): HalfOpenProbe {
  let from = required ? 0 : Infinity;
  let last = -1;
  let ahead: Flight | undefined;
  return {
    require() {
      from = last + 1;
      ahead = undefined;
    },
    opensAt: () => (from === Infinity || ahead === undefined ? OPEN : ahead.sentAt + PATIENCE),
    sent(flight) {
      last = flight.order;
      ahead = flight;
    },
    answered: () => undefined,
    released(flight, { answered }) {
      // A refused one does not count: the pause has required another by now.
      if (flight.order >= from && answered !== undefined && answered.status < 500) from = Infinity;
      if (flight === ahead) ahead = undefined;
    },
    idle: () => true,
  };
}
