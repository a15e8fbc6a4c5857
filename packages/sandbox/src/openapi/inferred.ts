import { isRecord } from "@org/http-core/operation";

/** A JSON Schema inferred from values. */
export type InferredSchema = Readonly<Record<string, unknown>>;

/** The narrowest common schema of JSON values: types that occur, and required fields that all have. */
export function inferred(values: readonly unknown[]): InferredSchema {
  const types = new Set(values.map(typeOf));
  // `number` includes `integer`.
  if (types.has("number")) types.delete("integer");
  const objects = values.filter(isRecord);
  const items = values.filter(isList).flat();
  const [first, ...others] = Array.from(types).sort();
  return {
    ...(first !== undefined && { type: others.length === 0 ? first : [first, ...others] }),
    ...(objects.length > 0 && fieldsOf(objects)),
    ...(items.length > 0 && { items: inferred(items) }),
  };
}

function fieldsOf(objects: readonly Readonly<Record<string, unknown>>[]): InferredSchema {
  const names = Array.from(new Set(objects.flatMap(Object.keys)));
  const valuesOf = (name: string): unknown[] =>
    objects.filter((one) => Object.hasOwn(one, name)).map((one) => one[name]);
  const required = names.filter((name) => valuesOf(name).length === objects.length).sort();
  return {
    properties: Object.fromEntries(names.map((name) => [name, inferred(valuesOf(name))])),
    ...(required.length > 0 && { required }),
  };
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value;
}
