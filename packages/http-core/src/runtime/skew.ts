import { httpDate } from "./retry-after.ts";

/** The clocks of servers minus ours, by origin, learned from their answers. */
export interface Skew {
  /** Milliseconds to add to our time. */
  readonly current: (origin: string) => number;
  /** Reads an answer's `Date`. */
  readonly learn: (origin: string, headers: Headers, now: number) => void;
}

/** `Date` has whole seconds, and an answer takes its time: less than this is no skew. */
const SLACK = 2_000;

/** One clock offset an origin, as its last answer showed it. */
export function learnedSkew(): Skew {
  const offsets = new Map<string, number>();
  return {
    current: (origin) => offsets.get(origin) ?? 0,
    learn(origin, headers, now) {
      // A cache's answer has the date of long ago (RFC 9111, 5.1).
      const date = headers.has("age") ? undefined : httpDate(String(headers.get("date")), now);
      if (date === undefined) return;
      const seen = date - now;
      offsets.set(origin, Math.abs(seen) < SLACK ? 0 : seen);
    },
  };
}
