import type { ErrorFacts } from "../errors/facts.ts";
import { SchemaError } from "../errors/schema-error.ts";
import type { ListOperation } from "../operation/operation.ts";
import { received } from "../request/received.ts";
import { check, type Validation } from "./validate.ts";

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
  facts: ErrorFacts,
  clean: (text: string) => string,
): Rows<Row> {
  const { items: key } = operation.page;
  const list: unknown =
    key === undefined ? body : typeof body === "object" && body !== null ? Reflect.get(body, key) : undefined;
  if (!Array.isArray(list)) throw new SchemaError(key ?? "", "an array", received(list), facts);
  const values: readonly unknown[] = flatten(list);
  if (validation === "off")
    return { items: unchecked(operation, values), rejected: [], count: values.length };
  const items: Row[] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, value] of values.entries()) {
    const at = key === undefined ? String(index) : `${key}.${String(index)}`;
    const checked = check(operation.row, value, facts, clean, at);
    if (checked.ok) items.push(checked.value);
    else if (validation === "strict") throw checked.error;
    else rejected.push({ index, value, error: checked.error });
  }
  return { items, rejected, count: values.length };
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
