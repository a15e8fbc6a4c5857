import { fingerprint } from "./fingerprint.ts";

/** The JSON of a row, and the fingerprint of that text. Each is made on first use. */
interface Written {
  text: string | undefined;
  print: string | undefined;
}

const known = new WeakMap<object, Written>();

/**
 * Declares that a row never changes, so that its JSON is written once. Lists repeat the same rows, and writing them
 * costs more than the rest of a response.
 */
export function unchanging<T extends object>(row: T): T {
  if (!known.has(row)) known.set(row, { text: undefined, print: undefined });
  return row;
}

/** The same text as `JSON.stringify`, with the known text of {@link unchanging} rows: the body, its list or a field's. */
export function jsonText(body: object): string {
  const written = known.get(body);
  if (written !== undefined) return textOf(written, body);
  if (Array.isArray(body)) return isOfRows(body) ? listText(body) : JSON.stringify(body);
  const fields = Object.entries(body);
  if (!fields.some(([, value]) => isOfRows(value))) return JSON.stringify(body);
  const texts = fields.flatMap(([name, value]: [string, unknown]) => {
    const text = isOfRows(value) ? listText(value) : JSON.stringify(value);
    // A field without a value has no JSON.
    return typeof text === "string" ? [`${JSON.stringify(name)}:${text}`] : [];
  });
  return `{${texts.join(",")}}`;
}

/**
 * A fingerprint of a body that changes with its JSON. That of a list is made from the fingerprints of its rows.
 *
 * @param text the JSON of the body
 */
export function jsonFingerprint(body: unknown, text: string): string {
  if (isOfRows(body)) return fingerprint(body.map(printOf).join());
  return typeof body === "object" && body !== null && known.has(body) ? printOf(body) : fingerprint(text);
}

function textOf(written: Written, row: object): string {
  return (written.text ??= JSON.stringify(row));
}

function printOf(row: object): string {
  const written = known.get(row);
  if (written === undefined) return fingerprint(JSON.stringify(row));
  return (written.print ??= fingerprint(textOf(written, row)));
}

function listText(rows: readonly object[]): string {
  const texts = rows.map((row) => {
    const written = known.get(row);
    return written === undefined ? JSON.stringify(row) : textOf(written, row);
  });
  return `[${texts.join(",")}]`;
}

/** Whether a value is a list of objects, the first of which is unchanging: then the others usually are, too. */
function isOfRows(value: unknown): value is readonly object[] {
  return Array.isArray(value) && isKnown(value[0]) && value.every(isObject);
}

function isKnown(value: unknown): boolean {
  return isObject(value) && known.has(value);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
