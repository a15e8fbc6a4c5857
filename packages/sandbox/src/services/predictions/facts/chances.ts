import type { Theme } from "../themes/theme.ts";
import type { Row } from "../world/draws.ts";

/**
 * The probability of the first outcome of each market of an event, from 0 to 1. If only one market can win, the sum is
 * 1; if later markets include earlier ones, it never falls.
 */
export function chancesOf(row: Row, together: Theme["chances"], markets: number): readonly number[] {
  const places = Array.from({ length: markets }, (_, position) => position);
  if (together === "one") {
    const weights = places.map((place) => Math.exp(1.4 * row.normal(`weight ${String(place)}`)));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return weights.map((weight) => weight / sum);
  }
  if (together === "rising") {
    let never = 1;
    return places.map((place) => {
      never *= 1 - (0.02 + 0.33 * row.fraction(`hazard ${String(place)}`));
      return 1 - never;
    });
  }
  return places.map((place) => 0.04 + 0.92 * row.fraction(`chance ${String(place)}`));
}

/** The facts of an event that determine which of its markets are won. */
interface Decided {
  readonly row: Row;
  readonly theme: Theme;
  readonly markets: number;
  readonly closed: boolean;
}

/**
 * Whether the first outcome of a closed market came true. A market that closes before its event is lost, both if only
 * one can win and if the markets are deadlines.
 */
export function firstWon({ row, theme, markets, closed }: Decided, position: number): boolean {
  if (theme.chances === "each") return row.chance(`won ${String(position)}`, 0.5);
  if (!closed) return false;
  const winner = row.whole("winner", 0, markets - 1);
  return theme.chances === "one" ? position === winner : position >= winner;
}
