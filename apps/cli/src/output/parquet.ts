import { GROUP_ROWS } from "@org/services/group-rows";
import { FileError } from "../failure/file-error.ts";
import type { DelimitedOptions } from "./delimited.ts";
import type { RowFormat } from "./row-format.ts";

/** A Parquet file, with the columns and types of `orgq export`. Rows are held back until a row group is full. */
export async function parquet({
  columns,
  fields,
  warn,
}: Omit<DelimitedOptions, "header">): Promise<RowFormat> {
  // Loaded on demand: few commands need the writer.
  const { parquetEncoder } = await import("./parquet-encoder.ts");
  const chosen =
    columns === undefined || fields === undefined
      ? fields
      : Object.fromEntries(columns.map((name) => [name, fields[name] ?? {}]));
  const { page, end } = parquetEncoder({
    fields: chosen,
    asText: [],
    groupRows: GROUP_ROWS,
    length: 0,
    state: undefined,
    warn,
  });
  return { rows: (rows) => withHint(() => page(rows)), end: () => withHint(end) };
}

/** Runs `encode`. If a value does not fit its column, the error says what to do here. */
function withHint<T>(encode: () => T): T {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new FileError(
      error.message,
      "orgq export writes Parquet too, and has --as-text for such a column.",
    );
  }
}
