import type { JsonSchema } from "@org/openapi";
import { keyRedactor } from "../environment/secrets.ts";
import { saveFile } from "./save-file.ts";
import { csvOf, jsonOf, ndjsonOf } from "./texts.ts";

/** The formats that are text, and can be copied too. */
export const TEXT_FORMATS = ["CSV", "NDJSON", "JSON"] as const;

/** A format that is text. */
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** All formats. */
export const FORMATS = [...TEXT_FORMATS, "Parquet"] as const;

/** A format of a file of rows. */
export type Format = (typeof FORMATS)[number];

/** Rows, and their fields. */
export interface Exported {
  readonly rows: readonly unknown[];
  /** The names of the rows' fields. */
  readonly columns: readonly string[];
  /** The fields by the schema, which types the columns of Parquet; undefined where it has none. */
  readonly fields: JsonSchema["properties"];
}

const TYPES: Readonly<Record<Format, string>> = {
  CSV: "text/csv",
  NDJSON: "application/x-ndjson",
  JSON: "application/json",
  Parquet: "application/vnd.apache.parquet",
};

/** Rows as text, with all secrets masked. */
export async function textOf(format: TextFormat, exported: Exported): Promise<string> {
  const { rows, columns } = await safe(exported);
  if (format === "CSV") return csvOf(rows, columns);
  return format === "NDJSON" ? ndjsonOf(rows) : jsonOf(rows);
}

/** Saves rows as a file, with all secrets masked. Returns the file's name. @param name without its extension */
export async function saveRows(name: string, format: Format, exported: Exported): Promise<string> {
  const file = `${name}.${format.toLowerCase()}`;
  if (format === "Parquet") {
    const { parquetColumns, parquetOf } = await import("@org/services/parquet");
    const { rows, columns } = await safe(exported);
    const { fields } = exported;
    // Fields that the schema lacks are text.
    const others = columns
      .filter((name) => fields?.[name] === undefined)
      .map((name): [string, JsonSchema] => [name, {}]);
    const all = fields && { ...fields, ...Object.fromEntries<JsonSchema>(others) };
    saveFile(file, parquetOf(rows, parquetColumns(rows, all)), TYPES[format]);
  } else {
    saveFile(file, await textOf(format, exported), TYPES[format]);
  }
  return file;
}

/** A service may repeat a key in its response. */
async function safe({ rows, columns }: Exported): Promise<Pick<Exported, "rows" | "columns">> {
  const { text, value } = await keyRedactor();
  return { rows: rows.map(value), columns: columns.map(text) };
}
