import { keepNewest } from "../core/caches.ts";
import type { States } from "../core/state.ts";
import type { LintedRequest } from "./linted-request.ts";

/** How many cursors are remembered. */
const REMEMBERED = 5_000;

/**
 * Notices cursors that a caller received with a page of one query, and sends with other filters. The order book accepts
 * them: its cursors are offsets, so that the rows before are missing. A cursor that this sandbox did not send to the
 * caller is not noticed.
 */
export function createCursorWatch(states: States): (observed: LintedRequest) => string | undefined {
  const received = states.map<string, true>("sandbox client lint: cursors");
  const fitting = states.map<string, true>("sandbox client lint: cursors with their queries");
  return ({ base, caller, route, page }) => {
    if (page === undefined) return undefined;
    const { query, cursor, next } = page;
    const keyOf = (text: string): string => `${base} ${caller} ${String(route)} ${text}`;
    const isOther =
      cursor !== undefined && received.has(keyOf(cursor)) && !fitting.has(keyOf(`${cursor} ${query}`));
    if (next !== undefined) {
      keepNewest(received, keyOf(next), true, REMEMBERED);
      keepNewest(fitting, keyOf(`${next} ${query}`), true, REMEMBERED);
    }
    return isOther ? "Sent a cursor with other filters than those of the page that it came from." : undefined;
  };
}
