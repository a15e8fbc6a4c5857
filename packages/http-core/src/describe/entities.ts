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
  const below: unknown[] = [];
  for (const key of ["item", "wrapped", "value", "rest"]) below.push(Reflect.get(schema, key));
  for (const key of ["options", "pipe", "items"]) {
    const several: unknown = Reflect.get(schema, key);
    if (Array.isArray(several)) below.push(...several);
  }
  if ("entries" in schema) below.push(...Object.values(Object(schema.entries)));
  if ("getter" in schema && typeof schema.getter === "function") below.push(schema.getter());
  return below.filter((one) => one !== undefined);
}
