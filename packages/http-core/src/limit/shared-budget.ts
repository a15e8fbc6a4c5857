import { OPEN, type Flight, type Rule } from "./rule.ts";

/** A limiter that has not answered by then counts as down: callers must not wait for it. */
const PATIENCE = 1_000;

/** One that was down is not asked again before this: each question may cost a caller {@link PATIENCE}. */
const REST = 5_000;

/** What a budget answers when it is asked for one request. */
export interface Taken {
  /** Whether it was there. */
  readonly granted: boolean;
  /** Milliseconds until its window starts anew. */
  readonly renewedIn: number;
}

/** A budget somewhere else. */
export interface Elsewhere {
  /** Takes one request off. Rejects where it can't be asked. */
  readonly take: () => Promise<Taken>;
  /** Gives one back that was not used, or that the service did not count. Never throws. */
  readonly giveBack: () => void;
}

/**
 * A budget that other processes take from as well, asked when everything else lets the next request go. One
 * question at a time, so that those who wait keep their order and a spent budget is asked once, not by each.
 *
 * @param wake called when an answer has come: the gate then looks again
 */
export function sharedBudget({ take, giveBack }: Elsewhere, monotonic: () => number, wake: () => void): Rule {
  let closedUntil = -Infinity;
  let restUntil = -Infinity;
  let asked: { readonly at: number } | undefined;
  // Until when the window lasts that the next request was taken off; undefined: none was.
  let granted: number | undefined;
  // The same for those that went. What goes while the limiter is down has taken nothing.
  const taken = new Map<Flight, number>();

  /** Given back to the next window, it would be one too many there. */
  const refund = (windowEnd: number): void => {
    if (monotonic() + PATIENCE < windowEnd) giveBack();
  };
  const ask = async (now: number): Promise<void> => {
    const mine = { at: now };
    asked = mine;
    const answer = await take().then(
      (found) => found,
      () => undefined,
    );
    // Given up on already: the request went by the local limits, and what was taken now is counted for it.
    if (asked !== mine) return;
    asked = undefined;
    if (answer === undefined) restUntil = monotonic() + REST;
    else if (answer.granted) granted = now + answer.renewedIn;
    // Never renewed is told by a negative number: it is asked now and then.
    else closedUntil = monotonic() + (answer.renewedIn < 0 ? REST : Math.max(1, answer.renewedIn));
    wake();
    if (granted === undefined) return;
    // Nobody took it: whoever waited is gone, or the gate has closed. Used later it would exceed its window.
    const unused = granted;
    granted = undefined;
    refund(unused);
  };
  const giveUp = (now: number): void => {
    asked = undefined;
    restUntil = now + REST;
  };

  return {
    opensAt(now) {
      if (granted !== undefined || restUntil > now) return OPEN;
      if (closedUntil > now) return closedUntil;
      if (asked === undefined) void ask(now);
      else if (asked.at + PATIENCE <= now) giveUp(now);
      return asked === undefined ? OPEN : asked.at + PATIENCE;
    },
    soonest: () => closedUntil,
    sent(flight) {
      if (granted !== undefined) taken.set(flight, granted);
      granted = undefined;
    },
    answered: () => undefined,
    left(flight, { answered, unsent }) {
      const windowEnd = taken.get(flight);
      taken.delete(flight);
      if (windowEnd !== undefined && (answered?.free ?? unsent)) refund(windowEnd);
    },
    idle: (now) => closedUntil <= now && asked === undefined,
    refusal: () => ({ kind: "burst", reason: "The budget shared with others", rateLimit: undefined }),
  };
}
