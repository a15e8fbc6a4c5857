import { createHash } from "node:crypto";
import { isRecord } from "@org/http-core/operation";
import { FileError } from "../../failure/file-error.ts";
import type { ExportFormat } from "../encoder.ts";
import { formatOfFile } from "../file-format.ts";
import { lineReader, linesOf, type Line } from "./lines.ts";

/** A row of an export. Numbers are as they were written, with every digit. */
export type Row = Readonly<Record<string, unknown>>;

/** Where a row is: a part of the file's bytes, or rows of a Parquet file. */
export type Place = Pick<Line, "start" | "length">;

/** A row of a file, with its place. */
export interface PlacedRow extends Place {
  readonly row: Row;
  /** Equal for rows that are written alike. */
  readonly hash: string;
}

/** The rows of an export. */
export interface RowSource {
  /** All of them, one after the other. */
  readonly rows: () => AsyncIterable<PlacedRow>;
  /** One of them, by its place. */
  readonly read: (place: Place) => Promise<Row>;
  readonly close: () => Promise<void>;
}

/** The format of an export, by the extension of its file. */
export function formatOf(path: string): ExportFormat {
  return formatOfFile(path) ?? "ndjson";
}

/**
 * Opens an export.
 *
 * @throws FileError (when awaited) where the file is not readable
 */
export async function rowSource(path: string): Promise<RowSource> {
  switch (formatOf(path)) {
    case "csv":
      return (await import("./csv-rows.ts")).csvRows(path);
    case "parquet":
      return (await import("./parquet-rows.ts")).parquetRows(path);
    case "ndjson":
      return ndjsonRows(path);
  }
}

async function ndjsonRows(path: string): Promise<RowSource> {
  const reader = await lineReader(path);
  return {
    async *rows() {
      for await (const { text, start, length } of linesOf(path))
        yield { row: parsed(text, `${path}, byte ${String(start)}`), hash: hashOf(text), start, length };
    },
    read: async (place) => parsed(await reader.read(place), path),
    close: reader.close,
  };
}

function parsed(text: string, where: string): Row {
  let row: unknown;
  try {
    row = JSON.parse(text, (_, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "number" && context?.source !== undefined ? JSON.rawJSON(context.source) : value,
    );
  } catch {
    row = undefined;
  }
  if (isRecord(row)) return row;
  throw new FileError(
    `${where}: expected a row as a JSON object`,
    "The extensions .csv and .parquet name files of other formats.",
  );
}

/** The hash of a row's text. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
