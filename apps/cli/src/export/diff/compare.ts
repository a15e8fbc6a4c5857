import { createHash } from "node:crypto";
import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import { FileError } from "../../failure/file-error.ts";
import { lineReader, linesOf, type Line } from "./lines.ts";

/** The fields that identify a row. */
type Key = Readonly<Record<string, unknown>>;

/** A row that is in one of two exports only, or differs. */
export type Difference =
  | { readonly change: "added" | "removed"; readonly key: Key; readonly row: unknown }
  | {
      readonly change: "changed";
      readonly key: Key;
      /** The fields that differ: the value before, and after. A missing one is left out. */
      readonly fields: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
    };

/** How many rows there are of each kind. */
export interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly same: number;
}

/** A row of the first export: its key, its place, and the hash of its text. */
interface Place extends Pick<Line, "start" | "length"> {
  readonly key: Key;
  readonly hash: string;
}

/**
 * Compares two exports in NDJSON by the keys of their rows. It keeps the keys and the places of the rows in memory, not
 * the rows.
 *
 * @param key the fields that identify a row
 * @throws FileError (when awaited) where a file is unreadable or a line is no row
 * @throws ParameterError (when awaited) where a row has no such key, or two rows have the same
 */
export async function compare(
  [before, after]: readonly [before: string, after: string],
  key: readonly string[],
  report: (difference: Difference) => Promise<void>,
): Promise<Counts> {
  const places = new Map<string, Place>();
  for await (const line of linesOf(before)) {
    const found = keyOf(rowIn(line, before), key, before);
    const name = JSON.stringify(found);
    if (places.has(name)) throw twice(before, name);
    places.set(name, { key: found, start: line.start, length: line.length, hash: hashOf(line) });
  }
  const counts = { added: 0, removed: 0, changed: 0, same: 0 };
  const seen = new Set<string>();
  const old = await lineReader(before);
  const oldRow = async (place: Place) => parsed(await old.read(place), before);
  try {
    for await (const line of linesOf(after)) {
      const row = rowIn(line, after);
      const found = keyOf(row, key, after);
      const name = JSON.stringify(found);
      if (seen.has(name)) throw twice(after, name);
      seen.add(name);
      const place = places.get(name);
      places.delete(name);
      const fields = place?.hash === hashOf(line) ? {} : place && changedFields(await oldRow(place), row);
      if (fields === undefined) {
        counts.added += 1;
        await report({ change: "added", key: found, row });
      } else if (Object.keys(fields).length > 0) {
        counts.changed += 1;
        await report({ change: "changed", key: found, fields });
      } else counts.same += 1;
    }
    for (const place of places.values()) {
      counts.removed += 1;
      await report({ change: "removed", key: place.key, row: await oldRow(place) });
    }
  } finally {
    await old.close();
  }
  return counts;
}

type Row = Readonly<Record<string, unknown>>;

function changedFields(before: Row, after: Row) {
  const names = Array.from(new Set([...Object.keys(before), ...Object.keys(after)]));
  const changed = names.filter((name) => canonical(before[name]) !== canonical(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}

/** The same text for the same value, whatever the order of its fields. A missing value is not null. */
function canonical(value: unknown): string {
  return JSON.stringify({ value }, (_, inner: unknown) =>
    isRecord(inner) && !JSON.isRawJSON(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function rowIn({ text, start }: Line, path: string): Row {
  return parsed(text, `${path}, byte ${String(start)}`);
}

function parsed(text: string, where: string): Row {
  let row: unknown;
  try {
    // Numbers stay as they are written, with every digit.
    row = JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "number" && context?.source !== undefined ? JSON.rawJSON(context.source) : value,
    );
  } catch {
    row = undefined;
  }
  if (isRecord(row)) return row;
  throw new FileError(`${where}: expected a row as a JSON object`, "Only exports in NDJSON can be compared.");
}

function keyOf(row: Row, key: readonly string[], path: string): Key {
  const missing = key.find((name) => row[name] === undefined || row[name] === null);
  if (missing === undefined) return Object.fromEntries(key.map((name) => [name, row[name]]));
  throw new ParameterError("--key", "fields that each row has", `${missing}, which a row of ${path} lacks`, {
    hint: `Fields of the row: ${Object.keys(row).join(", ")}.`,
  });
}

function twice(path: string, name: string): ParameterError {
  return new ParameterError("--key", "fields that identify a row", `two rows of ${path} with ${name}`);
}

function hashOf({ text }: Line): string {
  return createHash("sha256").update(text).digest("base64");
}
