import { keepNewest } from "./caches.ts";
import { fingerprint } from "./fingerprint.ts";

/** The JSON of a row, and the fingerprint of that text. Each is made on first use. */
interface Written {
  text: string | undefined;
  print: string | undefined;
}

const known = new WeakMap<object, Written>();

/** A list of unchanging rows with its JSON. */
interface WrittenList extends Written {
  readonly rows: readonly object[];
}

/** The lists that were written last, by their first row: clients ask for the same page again and again. */
const lists = new Map<object, WrittenList>();

/** A list may be hundreds of kilobytes. */
const MOST_LISTS = 16;

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
  if (isOfRows(body)) {
    const written = writtenList(body);
    const print = written?.print ?? fingerprint(body.map(printOf).join());
    if (written !== undefined) written.print = print;
    return print;
  }
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
  const written = writtenList(rows);
  if (written?.text !== undefined) return written.text;
  const texts = rows.map((row) => {
    const one = known.get(row);
    return one === undefined ? JSON.stringify(row) : textOf(one, row);
  });
  const text = `[${texts.join(",")}]`;
  if (written !== undefined) written.text = text;
  return text;
}

/** What is known of a list; undefined if one of its rows may change. */
function writtenList(rows: readonly object[]): Written | undefined {
  const [first] = rows;
  if (first === undefined || !rows.every(isKnown)) return undefined;
  const found = lists.get(first);
  if (found?.rows.length === rows.length && found.rows.every((row, index) => row === rows[index]))
    return found;
  const made = { rows: rows.slice(), text: undefined, print: undefined };
  keepNewest(lists, first, made, MOST_LISTS);
  return made;
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

/**
 * Computes the resource of a row once. Nothing of it changes except the base address of its links, so only the resource
 * for the last base is kept.
 */
export function oncePerBase<T extends object, R extends object>(
  make: (row: T, base: string) => R,
): typeof make {
  const known = new WeakMap<T, { readonly base: string; readonly resource: R }>();
  return (row, base) => {
    const found = known.get(row);
    if (found?.base === base) return found.resource;
    const resource = unchanging(make(row, base));
    known.set(row, { base, resource });
    return resource;
  };
}
