import { readJson } from "@org/test-kit/conformance";

/** A JSON object with any fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** A JSON file that holds an object. */
export function readObject(path: string): Fields {
  return asObject(readJson(path));
}

/** A JSON file that holds a list of objects. */
export function readList(path: string): readonly Fields[] {
  return asList(readJson(path)).map(asObject);
}

/** An object, or a TypeError: a test over nothing would prove nothing. */
export function asObject(value: unknown): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("not an object");
  return Object.fromEntries(Object.entries(value));
}

/** A list of at least one, or a TypeError. */
export function asList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value) || value.length === 0) throw new TypeError("not a list of one or more");
  return value;
}
