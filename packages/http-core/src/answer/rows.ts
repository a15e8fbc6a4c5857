import { SchemaError } from "../errors/schema-error.ts";
import type { ListOperation } from "../operation/operation.ts";
import { received } from "../request/received.ts";
import { check, type CheckContext, type Drift, type Validation } from "./validate.ts";
import { propertyOf } from "../runtime/property.ts";

/** A row that does not fit its schema: never passed for a good one, never lost. */
export interface RejectedRow {
  /** Its place on the page, counted from 0. */
  readonly index: number;
  /** The row as it was sent. */
  readonly value: unknown;
  readonly error: SchemaError;
}

/** A page's rows, told apart. */
export interface Rows<Row> {
  readonly items: readonly Row[];
  readonly rejected: readonly RejectedRow[];
  /** Rows on the page, rejected ones included. */
  readonly count: number;
  /** What was not as promised, rejected rows included: one each. */
  readonly drifts: readonly Drift[];
}

/**
 * Takes the rows out of a body and checks them one by one, so that a bad one never loses the page.
 *
 * @throws SchemaError where there is no list at all; in `strict`, where a row doesn't fit
 */
export function readRows<Row>(
  operation: ListOperation<unknown, unknown, Row>,
  body: unknown,
  validation: Validation,
  context: CheckContext,
): Rows<Row> {
  const { items: key } = operation.page;
  const list = key === undefined ? body : propertyOf(body, key);
  if (!Array.isArray(list)) throw new SchemaError(key ?? "", "an array", received(list), context.facts);
  const values: readonly unknown[] = flatten(list);
  const count = values.length;
  if (validation === "off") return { items: unchecked(operation, values), rejected: [], count, drifts: [] };
  const items: Row[] = [];
  const rejected: RejectedRow[] = [];
  const drifts: Drift[] = [];
  values.forEach((value, index) => {
    const at = key === undefined ? String(index) : `${key}.${String(index)}`;
    const checked = check(operation.row, value, context, at);
    if (checked.ok) items.push(checked.value);
    else if (validation === "strict") throw checked.error;
    else rejected.push({ index, value, error: checked.error });
    const drift = checked.ok ? checked.drift : checked.error;
    if (drift !== undefined) drifts.push(drift);
  });
  return { items, rejected, count, drifts };
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
