/** What JSON text says, where it is what is asked for; undefined where it is something else, or no JSON at all. */
export function parsedAs<T>(text: string, is: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return is(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
