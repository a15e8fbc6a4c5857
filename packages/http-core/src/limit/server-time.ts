import { httpDate } from "../runtime/retry-after.ts";

/** Where the server's clock stands, as its answers have shown it. */
export interface ServerTime {
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
