import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { tagOf } from "../util/objects.ts";

/**
 * Serialises a value as JSON. Values that `JSON.stringify` would drop, or replace by null, are refused: NaN, infinities,
 * undefined in a list, functions, and objects such as a Map. A bigint is written with all its digits, where the platform
 * has `JSON.rawJSON`.
 *
 * @param name the parameter that the value is; empty for the fields of a body
 * @throws ParameterError naming the path: `config.weights.3`
 */
export function jsonText(fields: unknown, name = ""): string {
  const paths = new Map<unknown, string>();
  let path = "";
  let current: unknown = fields;
  try {
    return JSON.stringify(fields, function (this: object, key, value: unknown) {
      const parent = paths.get(this);
      path = parent === undefined ? name : parent === "" ? key : `${parent}.${key}`;
      current = Reflect.get(this, key);
      const expected = expectedOf(this, current, value);
      if (expected !== undefined) throw new ParameterError(path, expected, received(current));
      paths.set(value, path);
      if (typeof value !== "bigint") return value;
      const raw = rawJson();
      const exact: unknown = typeof raw === "function" ? Reflect.apply(raw, JSON, [String(value)]) : value;
      return exact;
    });
  } catch (error) {
    if (error instanceof ParameterError) throw error;
    // A circular reference, or more levels than the stack has.
    throw new ParameterError(path || "body", "what JSON can express: no circle", received(current));
  }
}

/** Writes a number as it is. Firefox has it since 135, Safari since 18.4. */
function rawJson(): unknown {
  return Reflect.get(JSON, "rawJSON");
}

/** What to expect instead of a value; undefined if JSON can express it. */
function expectedOf(holder: object, given: unknown, value: unknown): string | undefined {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? undefined : "a finite number";
    case "undefined":
      // An undefined field is absent. An undefined item would become null, and an undefined `toJSON` result loses data.
      return Array.isArray(holder) || given !== undefined ? "what JSON can express" : undefined;
    case "function":
    case "symbol":
      return "what JSON can express";
    case "bigint":
      return rawJson() === undefined ? "a number below 2^53: this platform has no `JSON.rawJSON`" : undefined;
    case "object":
      // `toJSON` of an invalid Date gives null.
      if (value === null) return given === null ? undefined : "a valid Date";
      return ["Object", "Array"].includes(tagOf(value))
        ? undefined
        : "a plain object, a list, text, a number, a boolean or null";
    default:
      return undefined;
  }
}
