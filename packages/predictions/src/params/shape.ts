/** The shape of a value, for an error. Never the value: a private key pasted in an address's place must not be printed. */
export function shape(value: unknown): string {
  return typeof value === "string" ? `a string of ${String(value.length)}` : typeof value;
}
