/** Longer strings are told by their length only: a private key in an address's place must not be printed. */
const SHOWN = 32;

/** The shape of a value, for an error: the value itself only where it is short and can't be a secret. */
export function received(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") {
    return value.length <= SHOWN ? JSON.stringify(value) : `a string of ${String(value.length)} characters`;
  }
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (Array.isArray(value)) return `an array of ${String(value.length)}`;
  return value instanceof Date ? "a Date" : `${/^[aeiou]/.test(typeof value) ? "an" : "a"} ${typeof value}`;
}
