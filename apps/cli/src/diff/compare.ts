import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import type { ExportFormat } from "../export/encoder.ts";
import { formatOfFile } from "../export/file-format.ts";
import { ndjsonRows } from "./ndjson-rows.ts";
import type { Place, Row, RowSource } from "./row-source.ts";

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
interface Known extends Place {
  readonly key: Key;
  readonly hash: string;
}

/**
 * Compares two exports of one format by the keys of their rows. It keeps the keys and the places of the rows in memory,
 * not the rows.
 *
 * @param key the fields that identify a row
 * @throws FileError (when awaited) where a file is unreadable or contains anything but rows
 * @throws ParameterError (when awaited) where the formats differ, a row has no such key, or two rows have the same
 * @throws the signal's reason (when awaited) once it is aborted
 */
export async function compare(
  [before, after]: readonly [before: string, after: string],
  key: readonly string[],
  report: (difference: Difference) => Promise<void>,
  signal: AbortSignal,
): Promise<Counts> {
  const formats = [before, after].map(formatOf);
  if (formats[0] !== formats[1])
    throw new ParameterError("files", "two exports of one format", formats.join(" and "));
  const old = await rowSource(before);
  try {
    const current = await rowSource(after);
    try {
      const known = new Map<string, Known>();
      for await (const { row, ...place } of old.rows()) {
        signal.throwIfAborted();
        const found = keyOf(row, key, before);
        const name = JSON.stringify(found);
        if (known.has(name)) throw twice(before, name);
        known.set(name, { key: found, ...place });
      }
      const counts = { added: 0, removed: 0, changed: 0, same: 0 };
      const seen = new Set<string>();
      for await (const { row, hash } of current.rows()) {
        signal.throwIfAborted();
        const found = keyOf(row, key, after);
        const name = JSON.stringify(found);
        if (seen.has(name)) throw twice(after, name);
        seen.add(name);
        const place = known.get(name);
        known.delete(name);
        const fields = place?.hash === hash ? {} : place && changedFields(await old.read(place), row);
        if (fields === undefined) {
          counts.added += 1;
          await report({ change: "added", key: found, row });
        } else if (Object.keys(fields).length > 0) {
          counts.changed += 1;
          await report({ change: "changed", key: found, fields });
        } else counts.same += 1;
      }
      for (const place of known.values()) {
        counts.removed += 1;
        await report({ change: "removed", key: place.key, row: await old.read(place) });
      }
      return counts;
    } finally {
      await current.close();
    }
  } finally {
    await old.close();
  }
}

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

/** The format of an export, by the extension of its file. */
function formatOf(path: string): ExportFormat {
  return formatOfFile(path) ?? "ndjson";
}

/**
 * Opens an export.
 *
 * @throws FileError (when awaited) where the file is not readable
 */
async function rowSource(path: string): Promise<RowSource> {
  switch (formatOf(path)) {
    case "csv":
      return (await import("./csv-rows.ts")).csvRows(path);
    case "parquet":
      return (await import("./parquet-rows.ts")).parquetRows(path);
    case "ndjson":
      return ndjsonRows(path);
  }
}
