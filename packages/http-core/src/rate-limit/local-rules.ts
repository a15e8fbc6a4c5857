import type { RateLimitKind } from "../errors/errors.ts";
import type { Clock } from "../util/clock.ts";
import { type SentRequest, OPEN, type Rule, type UntimedRule } from "./rule.ts";

/** Milliseconds of cooldown after a refusal that names no wait; they double with each further refusal. */
const FIRST = 1_000;

const LONGEST = 20_000;

/** The longest that a header can close a gate, in milliseconds: after a day one request probes. */
export const MOST = 86_400_000;

const REASON: Readonly<Record<RateLimitKind, string>> = {
  burst: "The service asked to wait",
  quota: "The service says that the budget is spent",
  abuse: "The service took the traffic for abuse",
  lockout: "The service locked the credential out",
};

/**
 * After a refusal because of a limit, all requests of the same credential and bucket wait as long as the service asks.
 * Then one goes alone.
 */
export function cooldown(halfOpenProbe: HalfOpenProbe, clock: Clock): Rule {
  let until = -Infinity;
  let kind: RateLimitKind = "burst";
  let status: number | undefined;
  // Set while the body of a 429 arrives: its headers may close the gate before the refusal is classified.
  let arriving: number | undefined;
  let last = -1;
  // Requests up to this order were sent before the refusal: further refusals of them are not counted.
  let lastBeforeRefusal = -1;
  let refusals = 0;
  return {
    opensAt: () => until,
    soonest: () => until,
    sent({ order }) {
      last = order;
    },
    responded(_, { status }) {
      if (status === 429) arriving = 429;
    },
    released({ order }, { response, throttled }, now) {
      const isLater = order > lastBeforeRefusal;
      arriving = undefined;
      if (throttled === undefined) {
        if (isLater && response !== undefined) refusals = 0;
        return;
      }
      if (isLater) refusals += 1;
      const { after = 0 } = throttled;
      // A zero or past `Retry-After` counts as absent: back off exponentially.
      const wait = after > 0 ? after : Math.min(LONGEST, FIRST * 2 ** Math.max(0, refusals - 1));
      if (now + wait >= until) {
        kind = throttled.kind ?? "burst";
        // Some services refuse with 200: that status would mislead.
        status = throttled.status !== undefined && throttled.status >= 400 ? throttled.status : undefined;
      }
      until = Math.max(until, now + Math.min(wait, MOST));
      lastBeforeRefusal = last;
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

/** A probe that takes longer, in milliseconds, is not waited for: one more request may go each second. */
const PATIENCE = 1_000;

/** Sends one request ahead of all others, to see what is left. */
export interface HalfOpenProbe extends UntimedRule {
  /** From now on, one request goes alone until a response is no refusal. */
  readonly require: () => void;
}

/**
 * While it is unknown what is left (at the start, after a reset, after a refusal), one request goes alone. The others
 * follow once its response is no refusal.
 */
export function probe(required: boolean): HalfOpenProbe {
  let from = required ? 0 : Infinity;
  let last = -1;
  let ahead: SentRequest | undefined;
  return {
    require() {
      from = last + 1;
      ahead = undefined;
    },
    opensAt: () => (from === Infinity || ahead === undefined ? OPEN : ahead.sentAt + PATIENCE),
    sent(request) {
      last = request.order;
      ahead = request;
    },
    responded: () => undefined,
    released(request, { response }) {
      // A refusal does not end the probe: the cooldown has already required another.
      if (request.order >= from && response !== undefined && response.status < 500) from = Infinity;
      if (request === ahead) ahead = undefined;
    },
    idle: () => true,
  };
}
