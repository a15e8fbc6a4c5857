import { type RejectedRow, SchemaError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { ListOperation } from "../operation/operation.ts";
import { once } from "../util/lazy.ts";
import { propertyOf } from "../util/objects.ts";
import type { DriftTally } from "./drift.ts";
import { check, type CheckContext, type Validation } from "./validate.ts";

/** A page's rows, told apart. */
export interface Rows<Row> {
  readonly items: readonly Row[];
  readonly rejected: readonly RejectedRow[];
  /** Rows on the page, rejected ones included. */
  readonly count: number;
}

/**
 * Takes the rows out of a body and checks them one by one, so that a bad one never loses the page.
 *
 * @param source the body with the source digits of its numbers
 * @throws SchemaError where there is no list at all
 */
export function readRows<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  body: unknown,
  source: () => unknown,
  validation: Validation,
  context: CheckContext,
): Rows<Row> {
  const { items: key } = operation.page;
  const list = listIn(operation, body);
  if (list === undefined) {
    const found = key === undefined ? body : propertyOf(body, key);
    throw new SchemaError(key ?? "", "an array", received(found), context.facts);
  }
  const count = list.length;
  if (validation === "off") return { items: unchecked(operation, list), rejected: [], count };
  const items: Row[] = [];
  const rejected: RejectedRow[] = [];
  const sources = once(() => listIn(operation, source()) ?? []);
  list.forEach((value, index) => {
    const checked = check(operation.row, value, context, {
      at: key === undefined ? [index] : [key, index],
      row: [index],
      source: () => sources()[index],
    });
    if (checked.ok) items.push(checked.value);
    for (const row of checked.ok ? checked.rejected : [checked.rejected]) rejected.push(row);
  });
  return { items, rejected, count };
}

/** The rows of a body; undefined where it has no list. */
function listIn({ page: { items } }: ListOperation, body: unknown): readonly unknown[] | undefined {
  const list = items === undefined ? body : propertyOf(body, items);
  return Array.isArray(list) ? flatten(list) : undefined;
}

/** Deployments were seen that wrap the rows of a page into a further array. A row itself is never an array. */
function flatten(list: readonly unknown[]): readonly unknown[] {
  return list.some(Array.isArray) ? list.flat() : list;
}

/** `validate: "off"` is the caller's word that the rows are what the type says. */
function unchecked<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  values: readonly unknown[],
): readonly Row[];

function unchecked(_: ListOperation, values: readonly unknown[]): readonly unknown[] {
  return values;
}

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
