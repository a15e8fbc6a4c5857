import { SchemaError, type DriftEvent, type DriftKind, type RejectedRow } from "@org/http-core";
import { differences, type Difference } from "./differences.ts";

/** The rows of a page: the valid ones, and the rejected. */
export interface PageRows {
  readonly items: readonly unknown[];
  readonly rejected: readonly RejectedRow[];
}

/** Reads the rows of a page. If all are rejected, they are in the error. */
export async function pageRowsOf(page: PromiseLike<PageRows>): Promise<PageRows> {
  try {
    return await page;
  } catch (error) {
    if (error instanceof SchemaError && error.checkpoints !== undefined)
      return { items: [], rejected: error.rejected };
    throw error;
  }
}

/**
 * The differences between the rows that were sent and those of the page. Rejected rows, and rejected items within rows,
 * are compared with `rejected`. Undefined if a row is missing or occurs twice.
 */
export function changesOf(
  rows: readonly unknown[],
  { items, rejected }: PageRows,
): readonly Difference[] | undefined {
  // A copy, in which rows share no values: items are removed from it below.
  const sent: unknown = JSON.parse(JSON.stringify(rows));
  const isRow = ({ place }: RejectedRow): boolean => !place.includes(".");
  const apart = rejected.filter(isRow).map(({ index }) => index);
  const within = rejected.filter((row) => !isRow(row));
  const changed = rejected.flatMap(({ place, value }) => differences(at(sent, place), value, place));
  // From the last place to the first, since removing an item moves those after it.
  for (const { place } of within.toReversed()) {
    const list = at(sent, place.slice(0, place.lastIndexOf(".")));
    if (!Array.isArray(list)) return undefined;
    list.splice(Number(place.slice(place.lastIndexOf(".") + 1)), 1);
  }
  const good = Array.isArray(sent) ? sent.filter((_, index) => !apart.includes(index)) : [];
  if (items.length !== good.length || apart.length + good.length !== rows.length) return undefined;
  return [...changed.filter((change) => !isDigits(change)), ...differences(good, items)];
}

/** Whether a number that would lose digits became its source text, as in rejected rows. */
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

/** Whether a number became its text, or a text its number. */
export function isConversion({ sent, decoded }: Difference): boolean {
  if (typeof sent === "number") return decoded === JSON.stringify(sent);
  return typeof sent === "string" && typeof decoded === "number" && String(decoded) === sent;
}

/** Whether an absent field became null. */
export function isNullForAbsent({ sent, decoded }: Difference): boolean {
  return sent === undefined && decoded === null;
}

/** How many deviations of this kind the events report. */
export function counted(drifts: readonly DriftEvent[], kind: DriftKind): number {
  return drifts.reduce((sum, drift) => sum + (drift.kind === kind ? drift.count : 0), 0);
}
