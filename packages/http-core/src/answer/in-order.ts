import type { DriftTally } from "./drift.ts";
import type { Rows } from "./rows.ts";

/** A page's rows in the order that was asked for: where they came in another they are put in order, and it is told. */
export function inOrder<Row>(
  rows: Rows<Row>,
  tally: DriftTally | undefined,
  compare?: (a: unknown, b: unknown) => number,
): Rows<Row> {
  if (compare === undefined) return rows;
  const { items } = rows;
  const isOrdered = items.every((row, index) => index === 0 || compare(items[index - 1], row) <= 0);
  if (isOrdered) return rows;
  tally?.add({
    kind: "order",
    path: [],
    expected: "rows in the order asked for",
    received: () => "rows in another",
  });
  return { ...rows, items: items.toSorted(compare) };
}
