/** Longer strings are described by their length: a private key pasted as an address must not be printed. */
const MAX_SHOWN = 32;

/** Describes a value for an error: a short value as it is, others by their type and length. */
export function received(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") {
    return value.length <= MAX_SHOWN
      ? JSON.stringify(value)
      : `a string of ${String(value.length)} characters`;
  }
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (Array.isArray(value)) return `an array of ${String(value.length)}`;
  if (value instanceof Date) return "a Date";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** Describes a value that may be a secret: by its type, and by its length if it is a text. */
export function shapeOf(value: unknown): string {
  return typeof value === "string" ? `string of ${String(value.length)}` : typeof value;
}
