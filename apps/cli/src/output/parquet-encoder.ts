import { deserialize, serialize } from "node:v8";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { RowGroup } from "hyparquet";
import { isRecord } from "@org/http-core/operation";
import { cellText } from "@org/services/cells";
import { ColumnError, type Columns, parquetColumns, parquetFile } from "@org/services/parquet";
import { UnfitValueError } from "../failure/file-error.ts";
import { leftOut } from "./left-out.ts";
import type { Encoder, EncoderOptions } from "./row-format.ts";

/** Characters of text that a row group has at most, some pages more: it is in memory while it grows. */
const GROUP_CHARACTERS = 8_000_000;

/** The approximate size of a value other than text, counted as characters. */
const NUMBER_CHARACTERS = 8;

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
 * Encodes rows as Parquet. Where the schema is not known, the first row group decides on the columns. Rows are held back
 * until a row group is full, so that memory stays constant; a checkpoint is possible at its end.
 */
export function parquetEncoder({ fields, asText, groupRows, length, state, warn }: EncoderOptions): Encoder {
  const left = leftOut(warn);
  const before = state === undefined ? undefined : stateOf(state);
  const packs = [...(before?.groups ?? [])];
  let columns = before?.columns;
  let file = columns && parquetFile(columns, length);
  let held: unknown[] = [];
  let characters = 0;

  const group = (): Uint8Array => {
    columns ??= parquetColumns(held, fields, asText);
    const begun = (file ??= parquetFile(columns, length));
    const rows = held;
    held = [];
    characters = 0;
    left(
      rows,
      columns.map(([name]) => name),
    );
    const { bytes, groups } = fitting(() => begun.group(rows));
    packs.push(...groups.map(packed));
    return bytes;
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
    state: () => columns && serialize({ columns, groups: packs } satisfies State).toString("base64"),
    end: () => Buffer.concat([group(), file?.end(packs.map(unpacked)) ?? new Uint8Array()]),
  };
}

/** Names what helps where a value does not fit its column. */
function fitting<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ColumnError)) throw error;
    throw new UnfitValueError(
      error.message,
      `Begin anew with --overwrite --as-text ${error.column}: the column is then text.`,
    );
  }
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
