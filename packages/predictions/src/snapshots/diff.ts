import { ParameterError } from "@org/http-core";
import { compareDecimals, subtractDecimals, type DecimalText } from "@org/http-core/decimal";
import { isResolved, winnerOf, type HasResolution } from "../analysis/resolution.ts";
import { outcomesOf, type Outcome } from "../decode/outcomes.ts";
import { byId, type Keyed } from "./dedupe.ts";

/** A market in a snapshot: a market row, or a market nested in an event. */
export interface Snapped extends Keyed, HasResolution {}

/** A market in both snapshots. */
export interface Changed<T> {
  readonly id: string;
  readonly before: T;
  readonly after: T;
}

/** A market that was settled, or whose winner appeared, between two snapshots. */
export interface Resolved<T> extends Changed<T> {
  /** The outcome that came true; null if no outcome did, or if the service does not show a winner yet. */
  readonly winner: Outcome | null;
}

/** The price change of an outcome. */
export interface PriceMove {
  readonly label: string;
  readonly tokenId: string | null;
  readonly from: DecimalText;
  readonly to: DecimalText;
  /** `to − from`, exact. */
  readonly change: DecimalText;
}

/** A market in which a price changed. */
export interface Moved<T> extends Changed<T> {
  readonly prices: readonly PriceMove[];
}

/** A market that can't be compared, because a list in one of its two rows can't be read. */
export interface Unreadable<T> extends Changed<T> {
  readonly error: ParameterError;
}

/** The differences between two snapshots. A market can be in several lists: closed, resolved and moved at once. */
export interface Diff<T> {
  /** Markets that are only in the later snapshot. */
  readonly added: readonly T[];
  /** Markets that are only in the earlier snapshot: a crawl of open events no longer lists closed ones. */
  readonly gone: readonly T[];
  /** Markets that were not closed before. */
  readonly closed: readonly Changed<T>[];
  /** Markets that were not settled before. One without a winner yet is listed again when its winner appears. */
  readonly resolved: readonly Resolved<T>[];
  /** Markets in which a price changed. */
  readonly moved: readonly Moved<T>[];
  /** Markets in both snapshots that can't be compared. */
  readonly unreadable: readonly Unreadable<T>[];
}

/** Options of {@link diff}. */
export interface DiffOptions {
  /** The smallest price change that counts, in USDC per share: `"0.05"`. @default "0": every change */
  readonly atLeast?: DecimalText | undefined;
}

/**
 * Compares two snapshots of markets: new, gone, closed, resolved, price changed. Markets are identified by `id`, each
 * counted once. The lists are in the order of the later snapshot, `gone` in that of the earlier.
 *
 * @throws ParameterError where `atLeast` is not decimal text
 * @example
 * ```ts
 * import { diff, type MarketRow } from "@org/predictions/snapshots";
 *
 * declare const yesterday: readonly MarketRow[];
 * declare const today: readonly MarketRow[];
 * const { added, resolved, moved } = diff(yesterday, today, { atLeast: "0.05" });
 * console.log(added.length, resolved.length);
 * for (const { after, prices } of moved) console.log(after.question, prices[0]?.from, prices[0]?.to);
 * ```
 */
export function diff<T extends Snapped>(
  before: Iterable<T>,
  after: Iterable<T>,
  { atLeast = "0" }: DiffOptions = {},
): Diff<T> {
  compareDecimals(atLeast, "0");
  const [earlier, later] = [byId(before), byId(after)];
  const gone = Array.from(earlier)
    .filter(([key]) => !later.has(key))
    .map(([, row]) => row);
  const added: T[] = [];
  const closed: Changed<T>[] = [];
  const resolved: Resolved<T>[] = [];
  const moved: Moved<T>[] = [];
  const unreadable: Unreadable<T>[] = [];
  for (const [key, row] of later) {
    const old = earlier.get(key);
    if (old === undefined) {
      added.push(row);
      continue;
    }
    const pair = { id: row.id, before: old, after: row };
    if (row.closed === true && old.closed !== true) closed.push(pair);
    try {
      const winner = winnerOf(row);
      const isNew = winner === null ? isResolved(row) && !isResolved(old) : winnerOf(old) === null;
      if (isNew) resolved.push({ ...pair, winner });
      const prices = movesOf(old, row, atLeast);
      if (prices.length > 0) moved.push({ ...pair, prices });
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      unreadable.push({ ...pair, error });
    }
  }
  return { added, gone, closed, resolved, moved, unreadable };
}

function movesOf(before: Snapped, after: Snapped, atLeast: DecimalText): readonly PriceMove[] {
  const earlier = finder(outcomesOf(before));
  return outcomesOf(after).flatMap((outcome) => {
    const [from, to] = [earlier(outcome)?.price ?? null, outcome.price];
    if (from === null || to === null) return [];
    const change = subtractDecimals(to, from);
    if (change === "0" || compareDecimals(change.replace("-", ""), atLeast) < 0) return [];
    return [{ label: outcome.label, tokenId: outcome.tokenId, from, to, change }];
  });
}

/** Finds an outcome again: by its token, which does not change; where either has none, by index and label. */
function finder(outcomes: readonly Outcome[]): (outcome: Outcome) => Outcome | undefined {
  const byToken = new Map(outcomes.map((outcome) => [outcome.tokenId, outcome]));
  return ({ tokenId, index, label }) => {
    const [same, there] = [tokenId === null ? undefined : byToken.get(tokenId), outcomes[index]];
    if (same !== undefined || there?.label !== label) return same;
    return tokenId === null || there.tokenId === null ? there : undefined;
  };
}
