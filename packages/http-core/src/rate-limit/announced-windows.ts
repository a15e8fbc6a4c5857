import { httpDate } from "../http/dates.ts";
import {
  type Announcement,
  announcements,
  named,
  type RateLimit,
  type Reset,
} from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";
import { MOST, type HalfOpenProbe } from "./local-rules.ts";
import { type Flight, OPEN, type Rule } from "./rule.ts";

const HOUR = 3_600_000;

/** The rule of {@link announcedWindows}, and another way to teach it. */
interface AnnouncedWindows extends Rule {
  /** A limit that a body told. */
  readonly told: (limit: RateLimit, now: number) => void;
}

/**
 * The limits that the service announces. A request takes its place when it goes; what the service has left is the
 * least that any answer of the window said, less all that is still under way. Several policies may hold at once.
 *
 * A request that got no answer may have been counted: it takes a place until an answer to a later one shows.
 *
 * After the reset (whole seconds: after the whole second) one request goes alone to see the new window.
 */
export function announcedWindows(clock: Clock, probe: HalfOpenProbe): AnnouncedWindows {
  const windows = new Map<string, Counted>();
  const server = serverTime();
  let unanswered = 0;
  // The orders of those that no later answer has told of yet; without a window they take no place in any.
  let lost: number[] = [];
  // Sent while no other was under way.
  let alone: Flight | undefined;

  const forgetThoseOver = (now: number): void => {
    for (const [policy, { until }] of windows) {
      if (until > now) continue;
      windows.delete(policy);
      if (windows.size === 0) lost = [];
      probe.require();
    }
  };
  const isSpent = ({ remaining }: Counted): boolean => {
    if (remaining - unanswered - lost.length > 0) return false;
    // All that is in doubt are those lost: one goes alone to see, unless what is left may be theirs alone.
    return unanswered > 0 || remaining < 2;
  };
  const note = (announced: Announcement, sentAt: number, now: number, exact: boolean): void => {
    const seen = windowOf(announced, { sentAt, now, wall: clock.now() }, server);
    if (seen === undefined) return;
    windows.set(announced.policy, newest(windows.get(announced.policy), seen, exact));
  };

  return {
    opensAt(now) {
      forgetThoseOver(now);
      let at = OPEN;
      for (const window of windows.values()) if (isSpent(window)) at = Math.max(at, window.until);
      return at;
    },
    soonest(ahead, now) {
      forgetThoseOver(now);
      let at = OPEN;
      for (const { remaining, until, limit, window = 0 } of windows.values()) {
        if (ahead < remaining) continue;
        const rounds = limit === undefined || limit < 1 ? 0 : Math.floor((ahead - remaining) / limit);
        at = Math.max(at, until + rounds * window);
      }
      return at;
    },
    sent(flight) {
      // Of what went through another gate, the order among those of this one is not known.
      alone = unanswered === 0 && flight.isAdopted !== true ? flight : undefined;
      unanswered += 1;
    },
    answered(flight, { headers }, now) {
      unanswered -= 1;
      forgetThoseOver(now);
      const found = announcements(headers);
      if (found.length === 0) return;
      server.learn(headers, now, clock.now());
      if (lost.length > 0) lost = lost.filter((order) => order > flight.order);
      const exact = alone === flight;
      for (const announced of found) note(announced, flight.sentAt, now, exact);
    },
    released({ order }, { answered, unsent }) {
      if (answered !== undefined) return;
      unanswered -= 1;
      if (!unsent && windows.size > 0) lost.push(order);
    },
    told({ limit, remaining, resetAt }, now) {
      if (remaining === undefined) return;
      const reset = resetAt === undefined ? undefined : { at: resetAt.getTime() };
      note({ policy: "", limit, remaining, reset, window: undefined }, now, now, false);
    },
    idle(now) {
      forgetThoseOver(now);
      return windows.size === 0;
    },
    known(now) {
      forgetThoseOver(now);
      const gone = unanswered + lost.length;
      return Array.from(windows, ([policy, window]) => {
        const remaining = Math.max(0, window.remaining - gone);
        return asRateLimit(policy, { ...window, remaining });
      });
    },
    refusal() {
      const [latest] = Array.from(windows).sort(([, a], [, b]) => b.until - a.until);
      return {
        kind: (latest?.[1].window ?? HOUR) < HOUR ? "burst" : "quota",
        reason: "The budget that the service announced is spent",
        rateLimit: latest === undefined ? undefined : asRateLimit(...latest),
      };
    },
  };
}

/** What is known of a window that the service counts. */
interface Counted {
  readonly limit: number | undefined;
  readonly remaining: number;
  /** When it has surely started anew, on our clock that never goes back. */
  readonly until: number;
  /** When it starts anew, as announced: epoch milliseconds. */
  readonly resetAt: number;
  /** Milliseconds, where it was said. */
  readonly window: number | undefined;
  /** Between which moments it ends, by the clock that the announcement goes by. */
  readonly ends: readonly [earliest: number, latest: number];
}

/** When an answer was made: after it was asked for, before it was there. Monotonic, but for `wall`. */
interface Moment {
  readonly sentAt: number;
  readonly now: number;
  readonly wall: number;
}

/** A spent budget without a word on its reset is asked again after this. */
const UNKNOWN = 1_000;

/** A number of whole seconds may have been rounded either way. */
const ROUNDING = 999;

/** What an announcement says of its window, as seen from here; undefined where that has no effect any more. */
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
  // Over already: an answer that was late, or, where the clocks were never compared, a clock that is wrong.
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
 * What to go by when another answer tells of the same limit: a newer window replaces an older one, and within one
 * the answer counts that leaves least, with the end that it names. Answers may come out of order.
 *
 * @param exact whether nothing else was under way, so that the newer answer leaves nothing open
 */
function newest(known: Counted | undefined, seen: Counted, exact: boolean): Counted {
  if (known === undefined || seen.ends[0] > known.ends[1]) return seen;
  if (seen.ends[1] < known.ends[0]) return known;
  return exact || seen.remaining <= known.remaining ? seen : known;
}

/** A window as it is shown to users. */
function asRateLimit(policy: string, { limit, remaining, resetAt, window }: Counted): RateLimit {
  return { limit, remaining, resetAt: new Date(resetAt), ...named(policy, window) };
}

/** Where the server's clock stands, as its answers have shown it. */
interface ServerTime {
  /** Reads an answer's `Date`. `now`: on our clock that never goes back, when the answer was there. */
  readonly learn: (headers: Headers, now: number, wall: number) => void;
  /** Whether any answer had a `Date`: in browsers it can't be read unless the service exposes it. */
  readonly known: () => boolean;
  /** By when, on our clock that never goes back, the server's clock has surely reached a moment of its own. */
  readonly reached: (moment: number, now: number, wall: number) => number;
}

/** Two good clocks drift apart by 200 parts in a million at the most. */
const DRIFT = 0.0002;

/** Servers renew their `Date` once a second, and an answer is under way for a while. More is another clock. */
const SLACK = 3_000;

/**
 * `Date` has whole seconds, so that one answer shows the server's clock to a second at best. But it was never
 * behind what any `Date` said when that was here: the largest such lead is kept, and gets within a round trip of
 * the truth as answers come just after a full second.
 */
export function serverTime(): ServerTime {
  let lead: number | undefined;
  let seenAt = 0;
  let lastDate: string | undefined;
  const aged = (now: number): number | undefined =>
    lead === undefined ? undefined : lead - (now - seenAt) * DRIFT;
  return {
    learn(headers, now, wall) {
      const date = headers.get("date");
      // The same again, later, shows nothing new. A cache's answer has the date of long ago (RFC 9111, 5.1).
      if (date === null || date === lastDate || headers.has("age")) return;
      lastDate = date;
      const told = httpDate(date, wall);
      if (told === undefined) return;
      const seen = told - now;
      const before = aged(now);
      if (before !== undefined && seen <= before && seen > before - SLACK) return;
      lead = seen;
      seenAt = now;
    },
    known: () => lead !== undefined,
    reached: (moment, now, wall) => moment - (aged(now) ?? wall - now),
  };
}
