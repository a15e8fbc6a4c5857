import { isObject } from "../runtime/property.ts";
import type { GenericSchema } from "valibot";
import { unknownToValibot } from "../schema/valibot.ts";

/**
 * The named entities that a schema holds, however deep; recursion included.
 *
 * @throws TypeError where two schemas carry one name: a reference by name would then mean either
 */
export function entitiesOf(schema: unknown): Readonly<Record<string, GenericSchema>> {
  const found = new Map<string, unknown>();
  const seen = new Set<unknown>();
  const todo: unknown[] = [schema];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    if ("entity" in next && typeof next.entity === "string") {
      const known = found.get(next.entity) ?? next;
      if (known !== next) throw new TypeError(`Two schemas are named "${next.entity}"`);
      found.set(next.entity, next);
    }
    todo.push(...inner(next));
  }
  const names = Array.from(found.keys()).sort();
  return Object.fromEntries(names.map((name) => [name, unknownToValibot(found.get(name))]));
}

/** The schemas right below a valibot schema, whatever kind it is. */
function inner(schema: object): readonly unknown[] {
  const one = ["item", "wrapped", "value", "rest"].map((key): unknown => Reflect.get(schema, key));
  const several = ["entries", "options", "pipe", "items"].flatMap((key) =>
    valuesOf(Reflect.get(schema, key)),
  );
  const getter: unknown = Reflect.get(schema, "getter");
  const later: unknown = typeof getter === "function" ? Reflect.apply(getter, undefined, []) : undefined;
  return [...one, ...several, later].filter((below) => below !== undefined);
}

function valuesOf(collection: unknown): readonly unknown[] {
  return isObject(collection) ? Object.values(collection) : [];
}
