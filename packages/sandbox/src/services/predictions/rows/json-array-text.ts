/** A JSON array with a space after each comma, as it is seen. */
export function jsonArrayText(items: readonly string[]): string {
  return `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
}
