import { decimal } from "../schema/decimal.ts";
import type { Schema } from "../schema/types.ts";
import { isObject, propertyOf } from "../runtime/property.ts";

const known = new WeakMap<object, readonly string[]>();

/** The keys under which a schema wants a number's text, wherever in the result they stand. */
export function exactKeys(schema: Schema<unknown> | undefined): readonly string[] {
  if (schema === undefined) return [];
  const found = known.get(schema);
  if (found !== undefined) return found;
  const keys = new Set<string>();
  collect(schema, undefined, keys, new Set());
  const all = Array.from(keys).sort();
  known.set(schema, all);
  return all;
}

/** Only entities are remembered: they alone can hold themselves, while a leaf is shared by many fields. */
function collect(schema: unknown, key: string | undefined, keys: Set<string>, entities: Set<object>): void {
  if (!isObject(schema)) return;
  if (schema === decimal) {
    if (key !== undefined) keys.add(key);
    return;
  }
  collect(propertyOf(schema, "wrapped"), key, keys, entities);
  collect(propertyOf(schema, "item"), key, keys, entities);
  const getter = propertyOf(schema, "getter");
  if (typeof getter === "function") collect(Reflect.apply(getter, schema, []), key, keys, entities);
  const entries = propertyOf(schema, "entries");
  if (!isObject(entries) || entities.has(schema)) return;
  entities.add(schema);
  for (const [name, entry] of Object.entries(entries)) collect(entry, name, keys, entities);
}
