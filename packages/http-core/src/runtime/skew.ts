import { httpDate } from "./retry-after.ts";

/** The server's clock minus ours, learned from its answers. */
export interface Skew {
  /** Milliseconds to add to our time. */
  readonly current: () => number;
  /** Reads an answer's `Date`. */
  readonly learn: (headers: Headers, now: number) => void;
}

/** `Date` has whole seconds, and an answer takes its time: less than this is no skew. */
const SLACK = 2_000;

/** One clock offset, as the last answer showed it. */
export function learnedSkew(): Skew {
  let offset = 0;
  return {
    current: () => offset,
    learn(headers, now) {
      const date = httpDate(headers.get("date") ?? "", now);
      if (date === undefined) return;
      const seen = date - now;
      offset = Math.abs(seen) < SLACK ? 0 : seen;
    },
  };
}
