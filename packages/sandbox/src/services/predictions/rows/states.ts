import type { EventFacts } from "../facts/event-facts.ts";
import type { MarketView } from "./view.ts";

/** Whether an event is about a match. */
export function isMatch({ facts }: { readonly facts: EventFacts }): boolean {
  return facts.times.phase !== undefined;
}

/** Whether an event is about a match that has begun. */
export function kickedOff({ facts }: { readonly facts: EventFacts }): boolean {
  return facts.times.phase === "live" || facts.times.phase === "ended";
}

/** The match's key in the sports feed. */
export function gameId({ plan }: EventFacts): string {
  return String(1_500_000 + plan.subject.index * 11 + plan.subject.whole("game", 0, 10));
}

/** Whether a market is on chain. */
export function isPlaced({ facts }: MarketView): boolean {
  return facts.state !== "placeholder";
}

/** Whether a market is settled. */
export function isSettled({ facts }: MarketView): boolean {
  return facts.state === "closed";
}

/** Whether a market is open for trading. */
export function isOpen({ facts }: MarketView): boolean {
  return facts.state === "open";
}

/** Whether a market has an automated market maker, as in the early years. */
export function isPooled({ facts }: MarketView): boolean {
  return !facts.book;
}

/** Whether a market is a bet on a match. */
export function inMatch({ facts }: MarketView): boolean {
  return isMatch({ facts: facts.event });
}
