import type { EventFacts } from "../facts/event-facts.ts";

/** Whether an event is about a match. */
export function isMatch({ facts }: { readonly facts: EventFacts }): boolean {
  return facts.times.phase !== undefined;
}

/** Whether it is about a match that has begun. */
export function kickedOff({ facts }: { readonly facts: EventFacts }): boolean {
  return facts.times.phase === "live" || facts.times.phase === "ended";
}

/** The match's key at the sports feed. */
export function gameId({ plan }: EventFacts): string {
  return String(1_500_000 + plan.subject.index * 11 + plan.subject.whole("game", 0, 10));
}
