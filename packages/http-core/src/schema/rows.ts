import type { Schema } from "./types.ts";
import { propertyOf } from "../runtime/property.ts";

/**
 * The schema of a list's rows: the item of the body's array, or of its field `items`.
 *
 * @throws TypeError where there is no such list
 */
export function rowSchema(body: Schema<unknown> | undefined, items: string | undefined): Schema<unknown> {
  const list = items === undefined ? body : propertyOf(propertyOf(body, "entries"), items);
  const item = propertyOf(bare(list), "item");
  if (!isSchema(item))
    throw new TypeError(`The result has no list ${items === undefined ? "" : `"${items}"`}`);
  return item;
}

/** What `nullable`, `optional` and `nullish` wrap. */
function bare(schema: unknown): unknown {
  const wrapped = propertyOf(schema, "wrapped");
  return wrapped === undefined ? schema : bare(wrapped);
}

function isSchema(value: unknown): value is Schema<unknown> {
  return propertyOf(value, "kind") === "schema" && propertyOf(value, "~standard") !== undefined;
}
