import { DAY } from "./durations.ts";
import type { Note } from "./handler.ts";
import type { States } from "./state.ts";

/** The requests of a caller in a window of time. */
export interface Count {
  /** When the window began, in epoch milliseconds. */
  readonly start: number;
  readonly requests: number;
}

/** Counts requests by caller. */
export interface Counter {
  /** Counts a request. @returns the window, with this request */
  readonly add: (caller: string, now: number) => Count;
  /** Takes back a request that turned out to be free. */
  readonly takeBack: (caller: string, now: number) => void;
  /** @returns the window; nothing is counted */
  readonly look: (caller: string, now: number) => Count;
}

/**
 * A budget for the journal, after the request was counted; empty without a limit.
 *
 * @param length the length of its window in milliseconds. Undefined: it never ends
 */
export function noteOf(name: string, limit: number, { requests, start }: Count, length?: number): Note {
  if (limit === Infinity) return {};
  const left = (used: number): number => Math.max(0, limit - used);
  const resets = length === undefined ? {} : { resets: start + length };
  return { budget: { name, limit, before: left(requests - 1), after: left(requests), ...resets } };
}

/**
 * Returns when the window of a time begins, in epoch milliseconds.
 *
 * @param start when the caller's previous window began; undefined: there was none
 */
export type Span = (now: number, start: number | undefined) => number;

/** A window that begins with the first request after the previous window. */
export function span(milliseconds: number): Span {
  return (now, start) => (start !== undefined && now >= start && now - start < milliseconds ? start : now);
}

/** The UTC day. */
export const utcDay: Span = (now) => Math.floor(now / DAY) * DAY;

/** A window that never ends. */
export const forever: Span = (now, start) => start ?? now;

/** Number of counts at which those of past windows are dropped, to bound memory. */
const MANY = 10_000;

/**
 * Makes a counter whose counts are part of the sandbox's state.
 *
 * @param name name of the state: "chainstats day"
 */
export function createCounter(states: States, name: string, begins: Span): Counter {
  const counts = states.map<string, Count>(name);
  let many = MANY;
  const forget = (now: number): void => {
    for (const [caller, { start }] of counts) if (begins(now, start) !== start) counts.delete(caller);
    // The next sweep comes after as many new counts: a sweep costs time in proportion to the counts.
    many = Math.max(MANY, 2 * counts.size);
  };
  const look: Counter["look"] = (caller, now) => {
    const known = counts.get(caller);
    const start = begins(now, known?.start);
    return known?.start === start ? known : { start, requests: 0 };
  };
  return {
    look,
    add(caller, now) {
      const { start, requests } = look(caller, now);
      const count = { start, requests: requests + 1 };
      counts.set(caller, count);
      if (counts.size > many) forget(now);
      return count;
    },
    takeBack(caller, now) {
      const { start, requests } = look(caller, now);
      if (requests > 0) counts.set(caller, { start, requests: requests - 1 });
    },
  };
}

/** Callers that are blocked for a while. Moments are epoch milliseconds. */
export interface Bans {
  /** When the block of a caller ends; undefined: the caller is not blocked. */
  readonly until: (key: string, now: number) => number | undefined;
  readonly start: (key: string, until: number) => void;
}

/** Makes the blocks. @param name the name of their state */
export function createBans(states: States, name: string): Bans {
  const ends = states.map<string, number>(name);
  return {
    until(key, now) {
      const end = ends.get(key);
      if (end === undefined || end > now) return end;
      ends.delete(key);
      return undefined;
    },
    start: (key, until) => void ends.set(key, until),
  };
}
