import { named, type RateLimit } from "../runtime/rate-limit.ts";
import type { Announcement, Reset } from "./announcement.ts";
import { MOST } from "./pause.ts";
import type { ServerTime } from "./server-time.ts";

/** What is known of a window that the service counts. */
export interface Counted {
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
export interface Moment {
  readonly sentAt: number;
  readonly now: number;
  readonly wall: number;
}

/** A spent budget without a word on its reset is asked again after this. */
const UNKNOWN = 1_000;

/** A number of whole seconds may have been rounded either way. */
const ROUNDING = 999;

/** What an announcement says of its window, as seen from here; undefined where that has no effect any more. */
export function windowOf(announced: Announcement, moment: Moment, server: ServerTime): Counted | undefined {
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
export function newest(known: Counted | undefined, seen: Counted, exact: boolean): Counted {
  if (known === undefined || seen.ends[0] > known.ends[1]) return seen;
  if (seen.ends[1] < known.ends[0]) return known;
  return exact || seen.remaining <= known.remaining ? seen : known;
}

/** A window as it is shown to users. */
export function asRateLimit(policy: string, { limit, remaining, resetAt, window }: Counted): RateLimit {
  return { limit, remaining, resetAt: new Date(resetAt), ...named(policy, window) };
}
