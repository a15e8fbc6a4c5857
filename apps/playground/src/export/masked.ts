const MASK = "[redacted]";

/** Rows with these texts masked in them, wherever they stand. The rows are not changed. */
export function masked(rows: readonly unknown[], secrets: readonly string[]): readonly unknown[] {
  if (secrets.length === 0) return rows;
  const clean = (text: string): string => maskedText(text, secrets);
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return clean(value);
    if (Array.isArray(value)) return value.map(walk);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), walk(inner)]));
  };
  return rows.map(walk);
}

/** A text with these texts masked in it. */
export function maskedText(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, MASK), text);
}

/** Whether a value is a plain object, as JSON has them: not of a class. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
