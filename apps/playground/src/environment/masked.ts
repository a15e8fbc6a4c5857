/** What is shown in place of a secret. */
export const MASK = "[redacted]";

/** Rows with these secrets masked in their texts and field names, however deep. The rows are not changed. */
export function masked(rows: readonly unknown[], secrets: readonly string[]): readonly unknown[] {
  if (secrets.length === 0) return rows;
  const clean = maskerOf(secrets);
  const walk = (value: unknown): unknown => {
    if (typeof value === "string") return clean(value);
    if (Array.isArray(value)) return value.map(walk);
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [clean(name), walk(inner)]));
  };
  return rows.map(walk);
}

/** A text with these secrets masked in it, as they are and as an address has them. */
export function maskedText(text: string, secrets: readonly string[]): string {
  return maskerOf(secrets)(text);
}

function maskerOf(secrets: readonly string[]): (text: string) => string {
  const given = secrets.filter((secret) => secret !== "");
  const spellings = new Set(given.flatMap((secret) => [secret, encodeURIComponent(secret)]));
  // The longest first: of a secret that begins with another one, the rest would stay.
  const ordered = Array.from(spellings).sort((one, other) => other.length - one.length);
  return (text) => ordered.reduce((rest, spelling) => rest.replaceAll(spelling, MASK), text);
}

/** Whether a value is a plain object, as JSON has them: not of a class. */
function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
