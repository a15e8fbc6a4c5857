import { isRecord } from "@org/http-core/operation";

/** Of what kind a value in JSON is. */
export type JsonKind = "array" | "boolean" | "null" | "number" | "object" | "string";

/** The kinds of values that stand at each place of some JSON: `""` is all of it, `items[].user.login` a field. */
export type Shape = ReadonlyMap<string, ReadonlySet<JsonKind>>;

/** The shape of JSON values together. Items of a list stand at one place, whichever they are. */
export function shapeOf(values: readonly unknown[]): Shape {
  const shape = new Map<string, Set<JsonKind>>();
  const walk = (value: unknown, at: string): void => {
    const kinds = shape.get(at) ?? new Set();
    shape.set(at, kinds.add(kindOf(value)));
    if (Array.isArray(value)) for (const item of value) walk(item, `${at}[]`);
    else if (isRecord(value))
      for (const [name, field] of Object.entries(value)) walk(field, at === "" ? name : `${at}.${name}`);
  };
  for (const value of values) walk(value, "");
  return shape;
}

function kindOf(value: unknown): JsonKind {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const kind = typeof value;
  return kind === "boolean" || kind === "number" || kind === "string" ? kind : "object";
}
