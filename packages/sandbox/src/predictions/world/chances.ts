import type { Theme } from "../themes/theme.ts";
import type { Row } from "../util/draws.ts";
import { indices, sharesOf } from "../util/lists.ts";

/**
 * The probability of the first outcome of each market of an event, from 0 to 1. If only one market can win, the sum is
 * 1; if later markets include earlier ones, it never falls.
 *
 * @param sessions how often the event was traded since the start of its world; each moves the chances a little
 */
export function chancesOf(
  row: Row,
  together: Theme["chances"],
  markets: number,
  sessions = 0,
): readonly number[] {
  const moved = (place: number): number =>
    sessions === 0 ? 0 : row.normal(`move ${String(place)} in session ${String(sessions)}`);
  const movedFraction = (key: string, place: number): number =>
    Math.min(LARGEST, Math.max(0, row.fraction(`${key} ${String(place)}`) + 0.03 * moved(place)));
  const places = indices(markets);
  if (together === "one") {
    return sharesOf(
      places.map((place) => Math.exp(1.4 * row.normal(`weight ${String(place)}`) + 0.15 * moved(place))),
    );
  }
  if (together === "rising") {
    let never = 1;
    return places.map((place) => {
      never *= 1 - (0.02 + 0.33 * movedFraction("hazard", place));
      return 1 - never;
    });
  }
  return places.map((place) => 0.04 + 0.92 * movedFraction("chance", place));
}

/** The largest fraction that is drawn. */
const LARGEST = 1 - 2 ** -32;

/** Whether a market of an event that is open at first is closed from the start, and lost. */
export function closesEarly(market: Row, together: Theme["chances"], position: number): boolean {
  return together !== "each" && position > 0 && market.chance("closed early", 0.12);
}
