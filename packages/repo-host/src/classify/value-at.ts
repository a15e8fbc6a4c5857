/** What an answer has under a name; undefined where it is no object, or has nothing there. */
export function valueAt(from: unknown, name: string): unknown {
  return typeof from === "object" && from !== null ? Reflect.get(from, name) : undefined;
}

/** The same, where it is text. */
export function textAt(from: unknown, name: string): string | undefined {
  const value = valueAt(from, name);
  return typeof value === "string" ? value : undefined;
}
