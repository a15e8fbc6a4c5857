import { SchemaError, type DriftEvent, type DriftKind, type RejectedRow } from "@org/http-core";
import { differences, type Difference } from "./differences.ts";

/** What came of a page: its rows, those that were rejected, also where none was good. */
export interface Came {
  readonly items: readonly unknown[];
  readonly rejected: readonly RejectedRow[];
}

/** A page, or what the error of one carries whose rows are all rejected. */
export async function cameOf(page: PromiseLike<Came>): Promise<Came> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof SchemaError && error.checkpoints !== undefined)
      return { items: [], rejected: error.rejected };
    throw error;
  }
}

/**
 * The differences between a page's rows and what came of them: those that were rejected, as rows or within rows, are
 * compared with what stands in `rejected`. Undefined where a row is lost, or came twice.
 */
export function changesOf(
  rows: readonly unknown[],
  { items, rejected }: Came,
): readonly Difference[] | undefined {
  // Values that rows share are copied for each.
  const sent: unknown = JSON.parse(JSON.stringify(rows));
  const isRow = ({ place }: RejectedRow): boolean => !place.includes(".");
  const apart = rejected.filter(isRow).map(({ index }) => index);
  const within = rejected.filter((row) => !isRow(row));
  const changed = rejected.flatMap(({ place, value }) => differences(at(sent, place), value, place));
  // From the last place to the first, so that none moves before it is looked up.
  for (const { place } of within.toReversed()) {
    const list = at(sent, place.slice(0, place.lastIndexOf(".")));
    if (!Array.isArray(list)) return undefined;
    list.splice(Number(place.slice(place.lastIndexOf(".") + 1)), 1);
  }
  const good = Array.isArray(sent) ? sent.filter((_, index) => !apart.includes(index)) : [];
  if (items.length !== good.length || apart.length + good.length !== rows.length) return undefined;
  return [...changed.filter((change) => !isDigits(change)), ...differences(good, items)];
}

/** In what is rejected, a number that loses digits is its source text. */
function isDigits({ sent, decoded }: Difference): boolean {
  return typeof sent === "number" && !Number.isSafeInteger(sent) && decoded === JSON.stringify(sent);
}

function at(root: unknown, place: string): unknown {
  return place
    .split(".")
    .reduce<unknown>(
      (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
      root,
    );
}

/** Whether a difference is the same scalar in its other spelling. */
export function isConversion({ sent, decoded }: Difference): boolean {
  if (typeof sent === "number") return decoded === JSON.stringify(sent);
  return typeof sent === "string" && typeof decoded === "number" && String(decoded) === sent;
}

/** Whether a difference is null for a field that was not there. */
export function isNullForAbsent({ sent, decoded }: Difference): boolean {
  return sent === undefined && decoded === null;
}

/** How many deviations of a kind were reported. */
export function counted(drifts: readonly DriftEvent[], kind: DriftKind): number {
  return drifts.reduce((sum, drift) => sum + (drift.kind === kind ? drift.count : 0), 0);
}
