/**
 * Rows as Parquet, for downloads of the page and exports of the command line: the same columns, types and values.
 *
 * @module
 */
import type { JsonSchema } from "@org/openapi";
import type { RowGroup } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { cellOf, columnsOf } from "../rows/cell.ts";
import { GROUP_ROWS } from "./group-rows.ts";
import { type ColumnType, columnType, elementOf, storedIn } from "./column.ts";

export { ColumnError, type ColumnType } from "./column.ts";

/** Bytes of a page of a column. The writer creates new buffers for each page. */
const PAGE_BYTES = 131_072;

/** The name and type of each column. */
export type Columns = readonly (readonly [name: string, type: ColumnType])[];

/**
 * The columns of rows: the fields of their schema, else those that the rows have, as text.
 *
 * @param asText columns that are text, whatever their schema
 */
export function parquetColumns(
  rows: readonly unknown[],
  fields: JsonSchema["properties"],
  asText: readonly string[] = [],
): Columns {
  const names = fields === undefined ? columnsOf(rows) : Object.keys(fields);
  return names.map((name) => [name, asText.includes(name) ? "text" : columnType(fields?.[name] ?? {})]);
}

/** A file that grows by row groups. */
export interface ParquetFile {
  /**
   * The bytes of a row group, and its metadata.
   *
   * @throws ColumnError for a value that its column does not hold
   */
  readonly group: (rows: readonly unknown[]) => {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly groups: readonly RowGroup[];
  };
  /** The last bytes. @param groups the metadata of all groups */
  readonly end: (groups: readonly RowGroup[]) => Uint8Array<ArrayBuffer>;
}

/**
 * Begins a file, or continues one.
 *
 * @param length the bytes that are there already
 */
export function parquetFile(columns: Columns, length = 0): ParquetFile {
  const writer = new ByteWriter();
  const root = { name: "root", num_children: columns.length };
  const schema = [root, ...columns.map(([name, type]) => elementOf(name, type))];
  const parquet = new ParquetWriter({ writer, schema, createdBy: "orgq" });
  if (length > 0) {
    // The file has the beginning already.
    writer.index = 0;
    writer.offset = length;
  }
  const taken = (): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(writer.buffer.slice(0, writer.index));
    writer.index = 0;
    return bytes;
  };
  return {
    group(rows) {
      if (rows.length === 0) return { bytes: taken(), groups: [] };
      const columnData = columns.map(([name, type]) => ({
        name,
        data: rows.map((row) => storedIn(name, type, cellOf(row, name))),
        offsetIndex: false,
        // The statistics would hold the least and the largest value in full.
        statistics: type !== "json",
      }));
      // Returns nothing, since this writer flushes nothing.
      void parquet.write({ columnData, rowGroupSize: rows.length, pageSize: PAGE_BYTES });
      // Without indexes, it would only keep the metadata of all groups a second time.
      parquet.pendingIndexes = [];
      const groups = parquet.row_groups;
      parquet.row_groups = [];
      return { bytes: taken(), groups };
    },
    end(groups) {
      parquet.row_groups = [...groups];
      parquet.num_rows = groups.reduce((sum, { num_rows }) => sum + num_rows, 0n);
      void parquet.finish();
      return taken();
    },
  };
}

/** A whole file. @throws ColumnError for a value that its column does not hold */
export function parquetOf(rows: readonly unknown[], columns: Columns): Blob {
  const file = parquetFile(columns);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const groups: RowGroup[] = [];
  for (let from = 0; from < rows.length; from += GROUP_ROWS) {
    const group = file.group(rows.slice(from, from + GROUP_ROWS));
    parts.push(group.bytes);
    groups.push(...group.groups);
  }
  parts.push(file.end(groups));
  return new Blob(parts);
}
