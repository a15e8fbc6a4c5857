import { httpDate } from "../http/dates.ts";
import {
  type Announcement,
  announcements,
  type HeaderReader,
  named,
  type RateLimit,
  type Reset,
} from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";
import { MOST, type HalfOpenProbe } from "./local-rules.ts";
import { type SentRequest, OPEN, type Rule } from "./rule.ts";
import { HOUR } from "../util/durations.ts";

/** A {@link Rule} that also learns from bodies. */
interface AnnouncedWindows extends Rule {
  /** Learns a limit that a body reports. */
  readonly update: (limit: RateLimit, now: number) => void;
}

/**
 * Enforces the limits that the service announces; several policies may hold at once. What is left is the least that any
 * response of the window reported, less all requests under way.
 *
 * A request without a response may have been counted: it counts until a later request gets a response.
 *
 * After the reset (whole seconds: after the whole second) one request goes alone to see the new window.
 */
export function announcedWindows(clock: Clock, probe: HalfOpenProbe): AnnouncedWindows {
  const windows = new Map<string, Counted>();
  const server = serverTime();
  let pending = 0;
  // Orders of requests without a response, until a later one gets a response; without a window none is stored.
  let lost: number[] = [];
  // The last request, if it was sent while no other was under way.
  let alone: SentRequest | undefined;

  const dropEnded = (now: number): void => {
    for (const [policy, { until }] of windows) {
      if (until > now) continue;
      windows.delete(policy);
      if (windows.size === 0) lost = [];
      probe.require();
    }
  };
  const isSpent = ({ remaining }: Counted): boolean => {
    if (remaining - pending - lost.length > 0) return false;
    // Only lost requests are in doubt: one goes alone to see, unless the lost ones may have used the last permit.
    return pending > 0 || remaining < 2;
  };
  const note = (announced: Announcement, sentAt: number, now: number, exact: boolean): void => {
    const seen = windowOf(announced, { sentAt, now, wall: clock.now() }, server);
    if (seen === undefined) return;
    windows.set(announced.policy, newest(windows.get(announced.policy), seen, exact));
  };

  return {
    opensAt(now) {
      dropEnded(now);
      let at = OPEN;
      for (const window of windows.values()) if (isSpent(window)) at = Math.max(at, window.until);
      return at;
    },
    soonest(ahead, now) {
      dropEnded(now);
      let at = OPEN;
      for (const { remaining, until, limit, window = 0 } of windows.values()) {
        if (ahead < remaining) continue;
        const rounds = limit === undefined || limit < 1 ? 0 : Math.floor((ahead - remaining) / limit);
        at = Math.max(at, until + rounds * window);
      }
      return at;
    },
    sent(request) {
      // The order of an adopted request among those of this gate is unknown.
      alone = pending === 0 && request.isAdopted !== true ? request : undefined;
      pending += 1;
    },
    responded(request, { headers }, now) {
      pending -= 1;
      dropEnded(now);
      const found = announcements(headers);
      if (found.length === 0) return;
      server.learn(headers, now, clock.now());
      if (lost.length > 0) lost = lost.filter((order) => order > request.order);
      const exact = alone === request;
      for (const announced of found) note(announced, request.sentAt, now, exact);
    },
    released({ order }, { response, unsent }) {
      if (response !== undefined) return;
      pending -= 1;
      if (!unsent && windows.size > 0) lost.push(order);
    },
    update({ limit, remaining, resetAt }, now) {
      if (remaining === undefined) return;
      const reset = resetAt === undefined ? undefined : { at: resetAt.getTime() };
      note({ policy: "", limit, remaining, reset, window: undefined }, now, now, false);
    },
    idle(now) {
      dropEnded(now);
      return windows.size === 0;
    },
    known(now) {
      dropEnded(now);
      const gone = pending + lost.length;
      return Array.from(windows, ([policy, window]) => {
        const remaining = Math.max(0, window.remaining - gone);
        return asRateLimit(policy, { ...window, remaining });
      });
    },
    refusal() {
      const [latest] = Array.from(windows).sort(([, a], [, b]) => b.until - a.until);
      return {
        kind: (latest?.[1].window ?? HOUR) < HOUR ? "burst" : "quota",
        reason: "The service says that the budget is spent",
        rateLimit: latest === undefined ? undefined : asRateLimit(...latest),
      };
    },
  };
}

/** What is known of a window that the service counts. */
interface Counted {
  readonly limit: number | undefined;
  readonly remaining: number;
  /** When it has surely started anew, on our monotonic clock. */
  readonly until: number;
  /** When it starts anew, as announced: epoch milliseconds. */
  readonly resetAt: number;
  /** Milliseconds, if announced. */
  readonly window: number | undefined;
  /** Between which times it ends, by the clock of the announcement. */
  readonly ends: readonly [earliest: number, latest: number];
}

/** A response is generated between `sentAt` and `now`, both monotonic; `wall` is `now` in epoch milliseconds. */
interface Moment {
  readonly sentAt: number;
  readonly now: number;
  readonly wall: number;
}

/** Milliseconds after which a spent budget without a reset is tried again. */
const UNKNOWN = 1_000;

/** A number of whole seconds may have been rounded either way. */
const ROUNDING = 999;

/** An announced window, in times of our clocks; undefined if it has no effect any more. */
function windowOf(announced: Announcement, moment: Moment, server: ServerTime): Counted | undefined {
  const { limit, remaining, reset, window } = announced;
  const { now, wall } = moment;
  const spentFor = (wait: number): Counted | undefined => {
    if (remaining > 0) return undefined;
    const until = now + wait;
    return { limit, remaining, until, resetAt: wall + wait, window, ends: [until, until] };
  };
  if (reset === undefined) return spentFor(window ?? UNKNOWN);
  const ends = endsOf(reset, moment);
  const until = "in" in reset ? ends[1] : server.reached(ends[1], now, wall);
  // Already over: the response was late or, if the clocks were never compared, a clock is wrong.
  if (until <= now) return server.known() ? undefined : spentFor(UNKNOWN);
  const resetAt = "in" in reset ? wall + reset.in : reset.at;
  return { limit, remaining, until: Math.min(until, now + MOST), resetAt, window, ends };
}

function endsOf(reset: Reset, { sentAt, now }: Moment): readonly [number, number] {
  if ("in" in reset) {
    const rounding = roundingOf(reset.in);
    return [sentAt + reset.in - rounding, now + reset.in + rounding];
  }
  const rounding = roundingOf(reset.at);
  return [reset.at - rounding, reset.at + rounding];
}

function roundingOf(milliseconds: number): number {
  return milliseconds % 1_000 === 0 ? ROUNDING : 0;
}

/**
 * Chooses between two announcements of a limit. A newer window replaces an older one; within one window the response
 * that leaves least counts. Responses may arrive out of order.
 *
 * @param exact whether no other request was under way, so that the newer response is exact
 */
function newest(known: Counted | undefined, seen: Counted, exact: boolean): Counted {
  if (known === undefined || seen.ends[0] > known.ends[1]) return seen;
  if (seen.ends[1] < known.ends[0]) return known;
  return exact || seen.remaining <= known.remaining ? seen : known;
}

/** A window in the public form. */
function asRateLimit(policy: string, { limit, remaining, resetAt, window }: Counted): RateLimit {
  return { limit, remaining, resetAt: new Date(resetAt), ...named(policy, window) };
}

/** The server's clock, as its responses show it. */
interface ServerTime {
  /** Learns from a response's `Date`; `now` is its arrival on our monotonic clock. */
  readonly learn: (headers: HeaderReader, now: number, wall: number) => void;
  /** Whether any response had a `Date`: a browser hides it unless the service exposes it. */
  readonly known: () => boolean;
  /** When, on our monotonic clock, the server's clock has surely reached a time of its own. */
  readonly reached: (moment: number, now: number, wall: number) => number;
}

/** Two good clocks drift apart by at most 200 parts per million. */
const DRIFT = 0.0002;

/** `Date` changes once a second and a response takes time: a larger difference in milliseconds is another clock. */
const SLACK = 3_000;

/**
 * Learns the server's clock. `Date` has whole seconds, so one response shows the clock to a second at best. But the
 * clock is never behind a `Date` that has arrived, so the largest lead counts. It comes within a round trip of the
 * truth when a response arrives just after a full second.
 */
export function serverTime(): ServerTime {
  let lead: number | undefined;
  let seenAt = 0;
  let lastDate: string | undefined;
  const aged = (now: number): number | undefined =>
    lead === undefined ? undefined : lead - (now - seenAt) * DRIFT;
  return {
    learn(headers, now, wall) {
      const date = headers.get("date") ?? null;
      // The same `Date` again shows nothing new. A cached response has an old one (RFC 9111, 5.1).
      if (date === null || date === lastDate || headers.has("age")) return;
      lastDate = date;
      const time = httpDate(date, wall);
      if (time === undefined) return;
      const newLead = time - now;
      const before = aged(now);
      if (before !== undefined && newLead <= before && newLead > before - SLACK) return;
      lead = newLead;
      seenAt = now;
    },
    known: () => lead !== undefined,
    reached: (moment, now, wall) => moment - (aged(now) ?? wall - now),
  };
}
