import type { Theme } from "../themes/theme.ts";
import type { Row } from "../world/draws.ts";

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
  const places = Array.from({ length: markets }, (_, position) => position);
  if (together === "one") {
    const weights = places.map((place) =>
      Math.exp(1.4 * row.normal(`weight ${String(place)}`) + 0.15 * moved(place)),
    );
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
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

/** The facts of an event that determine which of its markets are won. */
interface Decided {
  readonly row: Row;
  readonly theme: Theme;
  readonly markets: number;
  readonly closed: boolean;
  /** The positions of the markets that were closed, and lost, before the event. */
  readonly lostEarly: readonly number[];
}

/**
 * Whether the first outcome of a closed market came true. A market that closes before its event is lost, both if only
 * one can win and if the markets are deadlines.
 */
export function firstWon({ row, theme, markets, closed, lostEarly }: Decided, position: number): boolean {
  if (theme.chances === "each") return row.chance(`won ${String(position)}`, 0.5);
  if (!closed) return false;
  const drawn = row.whole("winner", 0, markets - 1);
  if (theme.chances === "rising") return position >= drawn && position > (lostEarly.at(-1) ?? -1);
  const open = Array.from({ length: markets }, (_, place) => place).filter((one) => !lostEarly.includes(one));
  return position === (open.find((one) => one >= drawn) ?? 0);
}
