import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { RowGroup } from "hyparquet";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { isRecord } from "@org/http-core/operation";
import { cellOf, cellText, columnsOf } from "../../output/format/cell.ts";
import { leftOut } from "../../output/format/left-out.ts";
import type { RowFields } from "../../output/format/row-format.ts";
import type { Encoder, EncoderOptions } from "../encoder.ts";
import { columnType, elementOf, storedIn, type ColumnType } from "./column.ts";

/** Characters of text that a row group has at most, some pages more: it is in memory while it grows. */
const GROUP_CHARACTERS = 8_000_000;

/** Bytes of a page of a column. The writer creates new buffers for each page. */
const PAGE_BYTES = 131_072;

/** The approximate size of a value other than text, counted as characters. */
const NUMBER_CHARACTERS = 8;

/** The name and type of each column. */
type Columns = readonly (readonly [name: string, type: ColumnType])[];

/** What the footer of the file needs. */
interface State {
  readonly columns: Columns;
  readonly groups: readonly PackedGroup[];
}

/** The metadata of a row group, compressed: the metadata of all groups is held until the end, and is in each checkpoint. */
interface PackedGroup {
  readonly rows: bigint;
  readonly bytes: Uint8Array;
}

/**
 * Encodes rows as Parquet. The first row group decides on the types of columns. Rows are held back until a row group is
 * full, so that memory stays constant; a checkpoint is possible at its end.
 */
export function parquetEncoder({ fields, asText, groupRows, length, state, warn }: EncoderOptions): Encoder {
  const left = leftOut(warn);
  let file = state === undefined ? undefined : opened(stateOf(state), length);
  let held: unknown[] = [];
  let characters = 0;

  const group = (): Uint8Array => {
    file ??= opened({ columns: typesOf(held, fields, asText), groups: [] }, length);
    const rows = held;
    held = [];
    characters = 0;
    left(rows, file.columns);
    return file.group(rows);
  };
  return {
    page(rows) {
      for (const row of rows.map(flat)) {
        held.push(row);
        characters += charactersOf(row);
      }
      return held.length >= groupRows || characters >= GROUP_CHARACTERS ? group() : "";
    },
    holdsRows: () => held.length > 0,
    state: () => file && serialize(file.state()).toString("base64"),
    end: () => Buffer.concat([group(), file?.end() ?? new Uint8Array()]),
  };
}

interface ParquetFile {
  readonly columns: readonly string[];
  /** The bytes of a row group. */
  readonly group: (rows: readonly unknown[]) => Uint8Array;
  readonly state: () => State;
  readonly end: () => Uint8Array;
}

function opened({ columns, groups: before }: State, length: number): ParquetFile {
  const groups = [...before];
  const writer = new ByteWriter();
  const root = { name: "root", num_children: columns.length };
  const schema = [root, ...columns.map(([name, type]) => elementOf(name, type))];
  const parquet = new ParquetWriter({ writer, schema, createdBy: "orgq" });
  if (length > 0) {
    // The file has the beginning already.
    writer.index = 0;
    writer.offset = length;
    parquet.num_rows = groups.reduce((sum, { rows }) => sum + rows, 0n);
  }
  const taken = (): Uint8Array => {
    const bytes = new Uint8Array(writer.buffer.slice(0, writer.index));
    writer.index = 0;
    return bytes;
  };
  return {
    columns: columns.map(([name]) => name),
    group(rows) {
      if (rows.length > 0) {
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
        groups.push(...parquet.row_groups.map(packed));
        parquet.row_groups = [];
      }
      return taken();
    },
    state: () => ({ columns, groups }),
    end() {
      parquet.row_groups = groups.map(unpacked);
      void parquet.finish();
      return taken();
    },
  };
}

function packed(group: RowGroup): PackedGroup {
  return { rows: group.num_rows, bytes: deflateRawSync(serialize(group)) };
}

function unpacked({ bytes }: PackedGroup): RowGroup {
  const group: unknown = deserialize(inflateRawSync(bytes));
  if (isRowGroup(group)) return group;
  throw new TypeError("The checkpoint's state is not that of a Parquet file");
}

/** The checkpoint is this program's own file: its parts are not checked again. */
function isRowGroup(value: unknown): value is RowGroup {
  return isRecord(value) && Array.isArray(value["columns"]);
}

function typesOf(rows: readonly unknown[], fields: RowFields, asText: readonly string[]): Columns {
  const names = fields === undefined ? columnsOf(rows) : Object.keys(fields);
  return names.map((name) => {
    if (asText.includes(name)) return [name, "text"];
    const values = rows.map((row) => cellOf(row, name));
    return [name, columnType(fields?.[name] ?? {}, values)];
  });
}

/** A row with its nested values as text: as objects, they take several times the memory. */
function flat(row: unknown): unknown {
  if (!isRecord(row)) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, isNested(value) ? cellText(value) : value]),
  );
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isRecord(value);
}

/** About how much text a row has. */
function charactersOf(row: unknown): number {
  const values = isRecord(row) ? Object.values(row) : [row];
  return values.reduce(
    (sum: number, value) => sum + (typeof value === "string" ? value.length : NUMBER_CHARACTERS),
    0,
  );
}

function stateOf(text: string): State {
  const state: unknown = deserialize(Buffer.from(text, "base64"));
  if (isState(state)) return state;
  throw new TypeError("The checkpoint's state is not that of a Parquet file");
}

/** The checkpoint is this program's own file: its parts are not checked again. */
function isState(value: unknown): value is State {
  return isRecord(value) && Array.isArray(value["columns"]) && Array.isArray(value["groups"]);
}
