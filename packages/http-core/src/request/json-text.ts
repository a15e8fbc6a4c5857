import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";

/**
 * Fields as JSON. What `JSON.stringify` would leave out, or put null for, in silence is refused: NaN and the
 * infinities, an undefined in a list, functions, and objects such as a Map, whose content it does not see.
 *
 * @throws ParameterError that names the place: `config.weights.3`
 */
export function jsonText(fields: Readonly<Record<string, unknown>>): string {
  const places = new Map<unknown, string>();
  let place = "";
  let current: unknown = fields;
  try {
    return JSON.stringify(fields, function (this: object, key, value: unknown) {
      const parent = places.get(this) ?? "";
      place = parent === "" ? key : `${parent}.${key}`;
      current = Reflect.get(this, key);
      const expected = expectedOf(this, current, value);
      if (expected !== undefined) throw new ParameterError(place, expected, received(current));
      places.set(value, place);
      return value;
    });
  } catch (error) {
    if (error instanceof ParameterError) throw error;
    // A circle, or more levels than the stack has.
    throw new ParameterError(place || "body", "what JSON can express: no circle", received(current));
  }
}

/** What a place should hold instead; undefined where JSON can express what it holds. */
function expectedOf(holder: object, given: unknown, value: unknown): string | undefined {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) ? undefined : "a finite number";
    case "undefined":
      // A field that is undefined is absent; an item is not, and neither is what `toJSON` has nothing to say of.
      return Array.isArray(holder) || given !== undefined ? "what JSON can express" : undefined;
    case "function":
    case "symbol":
    case "bigint":
      return "what JSON can express";
    case "object":
      // `toJSON` of an invalid Date gives null.
      if (value === null) return given === null ? undefined : "a valid Date";
      return /^\[object (?:Object|Array)\]$/.test(Object.prototype.toString.call(value))
        ? undefined
        : "a plain object, a list, text, a number, a boolean or null";
    default:
      return undefined;
  }
}
