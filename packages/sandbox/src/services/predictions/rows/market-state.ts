import { isMatch } from "./match-state.ts";
import type { MarketView } from "./view.ts";

/** Whether it is on chain. */
export function isPlaced({ facts }: MarketView): boolean {
  return facts.state !== "placeholder";
}

/** Whether it is settled. */
export function isSettled({ facts }: MarketView): boolean {
  return facts.state === "closed";
}

/** Whether people trade in it. */
export function isOpen({ facts }: MarketView): boolean {
  return facts.state === "open";
}

/** Whether it has an automated market maker, as in the early years. */
export function isPooled({ facts }: MarketView): boolean {
  return !facts.book;
}

/** Whether it is a bet on a match. */
export function inMatch({ facts }: MarketView): boolean {
  return isMatch({ facts: facts.event });
}
