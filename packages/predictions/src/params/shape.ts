/** Describes a value for an error, without the value: a private key pasted as an address must not be printed. */
export function shape(value: unknown): string {
  return typeof value === "string" ? `a string of ${String(value.length)}` : typeof value;
}
