import type { Schema } from "./types.ts";

/**
 * The schema of a list's rows: the item of the body's array, or of its field `items`.
 *
 * @throws TypeError where there is no such list
 */
export function rowSchema(body: Schema<unknown> | undefined, items: string | undefined): Schema<unknown> {
  const list = items === undefined ? body : property(property(body, "entries"), items);
  const item = property(bare(list), "item");
  if (!isSchema(item))
    throw new TypeError(`The result has no list ${items === undefined ? "" : `"${items}"`}`);
  return item;
}

/** What `nullable`, `optional` and `nullish` wrap. */
function bare(schema: unknown): unknown {
  const wrapped = property(schema, "wrapped");
  return wrapped === undefined ? schema : bare(wrapped);
}

function property(of: unknown, name: string): unknown {
  return typeof of === "object" && of !== null ? Reflect.get(of, name) : undefined;
}

function isSchema(value: unknown): value is Schema<unknown> {
  return property(value, "kind") === "schema" && property(value, "~standard") !== undefined;
}
