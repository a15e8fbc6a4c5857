import type { RateLimitKind } from "../errors/errors.ts";
import type { Clock } from "../util/clock.ts";
import { type SentRequest, OPEN, type Rule, type UntimedRule } from "./rule.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../util/durations.ts";

/**
 * The wait after a refusal that names none, in milliseconds. It doubles with each further refusal: from a second to 20,
 * or from a minute to an hour where traffic counts as abuse.
 *
 * @param refusals the number of refusals, from 1
 */
export function unnamedWait(kind: RateLimitKind | undefined, refusals: number): number {
  const [first, longest] = kind === "abuse" ? [MINUTE, HOUR] : [SECOND, 20_000];
  return Math.min(longest, first * 2 ** Math.max(0, refusals - 1));
}

/** The longest that a header can close a gate, in milliseconds: after a day one request probes. */
export const MOST = DAY;

const REASON: Readonly<Record<RateLimitKind, string>> = {
  burst: "The service asked to wait",
  quota: "The service says that the budget is spent",
  abuse: "The service took the traffic for abuse",
  lockout: "The service locked the credential out",
};

/** The {@link Rule} after a refusal. */
interface Cooldown extends Rule {
  /** Milliseconds of all cooldowns until a time: of the current one, `Infinity` counts the whole. */
  readonly total: (at: number) => number;
}

/**
 * After a refusal because of a limit, all requests of the same credential and bucket wait as long as the service asks.
 * Then one goes alone.
 */
export function cooldown(halfOpenProbe: HalfOpenProbe, clock: Clock): Cooldown {
  let from = 0;
  let until = 0;
  // The length of the cooldowns before.
  let before = 0;
  let kind: RateLimitKind = "burst";
  let status: number | undefined;
  // Set while the body of a 429 arrives: its headers may close the gate before the refusal is classified.
  let arriving: number | undefined;
  let last = -1;
  // Requests up to this order were sent before the refusal: further refusals of them are not counted.
  let lastBeforeRefusal = -1;
  let refusals = 0;
  return {
    total: (at) => before + Math.max(0, Math.min(at, until) - from),
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
      // A service that asks for too little again and again is not asked more often than one that asks for nothing.
      const wait =
        after > 0
          ? Math.max(after, refusals > 1 ? unnamedWait("burst", refusals) : 0)
          : unnamedWait(throttled.kind, refusals);
      if (now + wait >= until) {
        kind = throttled.kind ?? "burst";
        // Some services refuse with 200: that status would mislead.
        status = throttled.status !== undefined && throttled.status >= 400 ? throttled.status : undefined;
      }
      const end = now + Math.min(wait, MOST);
      // `Retry-After` has whole seconds, so requests that are refused together name ends up to a second apart. The first
      // counts: the others would add to a wait that `maxWait` just allows.
      if (isLater || end >= until + SECOND) {
        if (until <= now) {
          before += until - from;
          from = now;
        }
        until = Math.max(until, end);
      }
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

/** The requests at once of a new gate. */
const FIRST_AT_ONCE = 10;

/** A refusal after fewer responses than this, per request at once, says nothing about a window. */
const WINDOW = 4;

/** Limits the requests under way at once. */
interface AdaptiveConcurrency extends UntimedRule {
  /** Lowers the declared limit; a higher number has no effect. */
  readonly tighten: (most: number) => void;
  /** Begins without a limit, since windows are declared. */
  readonly trust: () => void;
}

/**
 * Limits the requests under way at once by what the service bears, since no service announces that: additive increase,
 * multiplicative decrease (RFC 5681, 3.1). It starts with a few, grows while responses arrive and the limit is in use,
 * and halves when the service refuses. A declared number is where it starts, and its upper bound. Declared windows are
 * trusted as well: then it starts without a limit.
 *
 * It also counts the responses between two refusals. Where the service announces no window, as many requests are sent
 * after the refusal; the next one then goes alone, so that an unknown window costs one refusal, not one per request
 * under way.
 *
 * @param isAnnounced whether the service has announced a window that still runs
 */
export function adaptiveConcurrency(
  probe: Pick<HalfOpenProbe, "require">,
  isAnnounced: (now: number) => boolean,
): AdaptiveConcurrency {
  let declared = Infinity;
  let most = FIRST_AT_ONCE;
  // Below this number it grows by one with each response, from there on by one with each round of responses.
  let steepBelow = FIRST_AT_ONCE;
  let underWay = 0;
  let last = -1;
  // Requests up to this order were sent before the last refusal: they are no new evidence.
  let lastBeforeRefusal = -1;
  let sent = 0;
  let accepted = 0;
  let window = Infinity;
  return {
    tighten(limit) {
      if (limit >= declared) return;
      declared = limit;
      most = limit;
      steepBelow = limit;
    },
    trust() {
      if (most === FIRST_AT_ONCE) most = declared;
    },
    opensAt: () => (underWay < Math.floor(most) ? OPEN : Infinity),
    sent({ order }) {
      underWay += 1;
      last = order;
      sent += 1;
      if (sent !== window) return;
      most = 1;
      probe.require();
    },
    responded: () => undefined,
    released({ order }, { response, throttled }, now) {
      const isInUse = underWay >= Math.floor(most);
      underWay -= 1;
      if (order <= lastBeforeRefusal) return;
      if (throttled !== undefined) {
        // Without a response since the last refusal, the same window refuses again.
        if (accepted > 0) window = accepted >= WINDOW * most && !isAnnounced(now) ? accepted : Infinity;
        steepBelow = Math.max(2, Math.min(most, underWay + 1) / 2);
        most = Math.min(declared, steepBelow);
        lastBeforeRefusal = last;
        sent = 0;
        accepted = 0;
      } else if (response !== undefined && response.status < 500) {
        accepted += 1;
        if (isInUse) most = Math.min(declared, most + (most < steepBelow ? 1 : 1 / most));
      }
    },
    idle: () => underWay === 0,
  };
}
