import type { States } from "./state.ts";

/** Requests that a caller made in a window of time. */
export interface Count {
  /** When the window began, in epoch milliseconds. */
  readonly start: number;
  readonly requests: number;
}

/** Counts requests by caller. */
export interface Counter {
  /** Counts a request; tells what the window holds, this one included. */
  readonly add: (caller: string, now: number) => Count;
  /** What the window holds, without counting anything. */
  readonly look: (caller: string, now: number) => Count;
}

/**
 * When the window of a moment begins, in epoch milliseconds.
 *
 * @param start when the caller's last window began; undefined: there was none
 */
export type Span = (now: number, start: number | undefined) => number;

/** A window that begins with the first request after the one before has ended. */
export function span(milliseconds: number): Span {
  return (now, start) => (start !== undefined && now >= start && now - start < milliseconds ? start : now);
}

/** The UTC day. */
export const utcDay: Span = (now) => Math.floor(now / 86_400_000) * 86_400_000;

/** A window that never ends. */
export const forever: Span = (now, start) => start ?? now;

/**
 * Makes a counter whose counts are part of the sandbox's state.
 *
 * @param name of the state: "chainstats day"
 */
export function createCounter(states: States, name: string, begins: Span): Counter {
  const counts = states.map<string, Count>(name);
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
      return count;
    },
  };
}
