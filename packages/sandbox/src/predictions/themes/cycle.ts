import { itemAt } from "../util/lists.ts";
import { champion, election } from "./contest.ts";
import { match, more } from "./match.ts";
import { count, price, upDown } from "./numbers.ts";
import { archive, deadline, question } from "./questions.ts";
import type { Theme } from "./theme.ts";

/**
 * The themes repeat in this order with any seed, so that a small world has all of them. One event in five is closed;
 * five and twelve are coprime, so this holds for each theme.
 */
const CYCLE: readonly Theme[] = [
  match, more, champion, upDown, deadline, question, count, question, archive, match, price, election,
]; // prettier-ignore

/** The theme of an event. */
export function themeOf(event: number): Theme {
  return itemAt(CYCLE, event % CYCLE.length);
}

/** The event with the subject of an event: itself or its parent. */
export function subjectOf(event: number): number {
  return themeOf(event) === more ? event - 1 : event;
}

/** Whether an event is over at the start of its world. */
export function isClosed(event: number): boolean {
  return subjectOf(event) % 5 === 4;
}
