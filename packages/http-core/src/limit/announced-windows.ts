import type { Clock } from "../runtime/clock.ts";
import type { RateLimit } from "../runtime/rate-limit.ts";
import { asRateLimit, newest, windowOf, type Counted } from "./announced-window.ts";
import { announcements, type Announcement } from "./announcement.ts";
import type { Probe } from "./probe.ts";
import { OPEN, type Flight, type Rule } from "./rule.ts";
import { serverTime } from "./server-time.ts";

const HOUR = 3_600_000;

/** The rule of {@link announcedWindows}, and another way to teach it. */
export interface AnnouncedWindows extends Rule {
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
export function announcedWindows(clock: Clock, probe: Probe): AnnouncedWindows {
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
    left({ order }, { answered, unsent }) {
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
      return unanswered === 0 && windows.size === 0;
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
