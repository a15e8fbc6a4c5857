import { isRecord } from "@org/http-core/operation";
import { ParameterError } from "@org/http-core";
import { askedFields, type TellingFields } from "@org/services/telling-fields";
import { cellOf } from "@org/services/cells";
import { jsonText } from "@org/services/json-text";
import { csv, tsv } from "../output/delimited.ts";
import { jsonArray, ndjson } from "../output/json.ts";
import { missingFields } from "../output/missing-fields.ts";
import { parquet } from "../output/parquet.ts";
import { resourceText } from "../output/resource.ts";
import {
  formatNames,
  wholeOf,
  type Chunk,
  type FormatName,
  type RowFields,
  type RowFormat,
} from "../output/row-format.ts";
import { sortRows, type SortOrder } from "../output/sort-rows.ts";
import { table } from "../output/table.ts";
import { oneLine } from "../terminal/one-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { closest } from "./closest.ts";
import { isOn, valueOf } from "./own-flags.ts";
import type { Typed } from "./parse-flags.ts";

/** How results are printed. */
export interface OutputOptions {
  readonly format: FormatName;
  /** The rows in the requested order; undefined if they are printed as they come. */
  readonly sorted: ((rows: readonly unknown[]) => readonly unknown[]) | undefined;
  /**
   * The format of a list's rows.
   *
   * @param isContinued whether the list continues an output that has the names of the columns
   */
  readonly rows: (isContinued: boolean) => RowFormat;
  /** The output for a single resource. */
  readonly resource: (value: unknown) => Chunk | Promise<Chunk>;
}

/** What the format depends on. */
export interface OutputInput {
  readonly typed: Typed;
  /** The fields of rows, or of the resource, by the operation's schema; undefined where it has none. */
  readonly fields: RowFields;
  /** Parameters of the request: a field that one of them names is a column of a table. */
  readonly params: Readonly<Record<string, unknown>>;
  /** The operation's telling fields, which a table shows first; undefined for an operation without them. */
  readonly telling?: TellingFields | undefined;
}

/**
 * How results are printed: as a table on a terminal, else one row per line, unless `--output` says otherwise.
 *
 * @throws ParameterError (when awaited) for an unknown format or column, and for a filter that is not one of jq
 */
export async function outputOptions(
  { typed, fields, params, telling = { row: [] } }: OutputInput,
  { out, err, signal }: Pick<Terminal, "out" | "err" | "signal">,
): Promise<OutputOptions> {
  if (isOn(typed, "raw")) expectNone(WITHOUT_RAW, "raw", typed);
  const format = formatOf(typed, out.isTerminal);
  const filtered = await filterIn(typed, { err, signal });
  const columns = columnsIn(typed, fields);
  const order = orderIn(typed, fields);
  const asked = [
    ...(order === undefined ? [] : [order.column]),
    ...askedFields(params, fields && Object.keys(fields), telling),
  ];
  const warn = (text: string) => {
    err.line(oneLine(`note: ${text}`));
  };
  const named = [...(columns ?? []), ...(order === undefined ? [] : [order.column])];
  const missing = missingFields(fields === undefined ? named : [], warn);
  const loaded =
    filtered ??
    (format === "parquet" ? picking(columns, await parquet({ columns, fields, warn })) : undefined);
  const rows = (isContinued: boolean): RowFormat => {
    const made = formatted(isContinued);
    return {
      ...made,
      rows(given) {
        missing(given);
        return made.rows(given);
      },
    };
  };
  const formatted = (isContinued: boolean): RowFormat => {
    if (loaded !== undefined) return loaded;
    const delimited = { columns, fields, header: !isContinued, warn };
    switch (format) {
      case "table":
      case "wide":
        return table({ columns, fields, asked, telling: telling.row, isWide: format === "wide", out, warn });
      case "json":
        return picking(columns, jsonArray());
      case "ndjson":
        return picking(columns, ndjson());
      case "csv":
        return csv(delimited);
      default:
        return tsv(delimited);
    }
  };
  return {
    format,
    sorted: order && ((unsorted) => sortRows(unsorted, order, fields)),
    rows,
    resource(value) {
      missing([value]);
      if (loaded !== undefined) return wholeOf(loaded, [value]);
      const picked = columns === undefined ? value : pick(value, columns);
      if (format === "json") return `${jsonText(picked, 2)}\n`;
      if (format === "table" || format === "wide") return resourceText(picked, out);
      return wholeOf(rows(false), [value]);
    },
  };
}

function formatOf(typed: Typed, isTerminal: boolean): FormatName {
  const given = valueOf(typed, "output");
  if (given === undefined) return isTerminal ? "table" : "ndjson";
  const found = formatNames.find((name) => name === given);
  if (found === undefined)
    throw new ParameterError("--output", `one of ${formatNames.join(", ")}`, JSON.stringify(given));
  if (found === "parquet" && isTerminal)
    throw new ParameterError("--output", "a file or a pipe for parquet, which is not text", "a terminal", {
      hint: "Redirect it: -o parquet > rows.parquet",
    });
  return found;
}

/** Flags that `--raw` does not allow: the response is printed as it is. */
const WITHOUT_RAW = ["output", "columns", "sort-by"];

/** Flags that `--jq` does not allow: the filter chooses fields and format. */
const WITHOUT_FILTER = ["output", "columns", "raw"];

function expectNone(others: readonly string[], flag: string, { flags }: Typed): void {
  const other = others.find((name) => flags.has(name));
  if (other !== undefined) throw new ParameterError(`--${other}`, `no --${flag} with it`, "both");
}

async function filterIn(
  typed: Typed,
  terminal: Pick<Terminal, "err" | "signal">,
): Promise<RowFormat | undefined> {
  const given = valueOf(typed, "jq");
  if (given === undefined) return undefined;
  expectNone(WITHOUT_FILTER, "jq", typed);
  // Loaded on demand: it is as large as the rest.
  const { jqFormat } = await import("../output/jq.ts");
  return jqFormat(given, terminal);
}

function columnsIn(typed: Typed, fields: RowFields): readonly string[] | undefined {
  const given = typed.flags.get("columns")?.flatMap((names) => names.split(","));
  const columns = given?.map((name) => name.trim()).filter((name) => name !== "");
  for (const name of columns ?? []) expectColumn("--columns", name, fields);
  if (columns?.length === 0) throw new ParameterError("--columns", "names of columns", "none");
  return columns;
}

function orderIn(typed: Typed, fields: RowFields): SortOrder | undefined {
  const given = valueOf(typed, "sort-by");
  if (given === undefined) return undefined;
  const descending = given.startsWith("-");
  const column = descending ? given.slice(1) : given;
  expectColumn("--sort-by", column, fields);
  return { column, descending };
}

/**
 * Checks the name of a column.
 *
 * @throws ParameterError if the rows have no such field
 */
export function expectColumn(flag: string, name: string, fields: RowFields): void {
  if (fields === undefined || Object.hasOwn(fields, name)) return;
  const names = Object.keys(fields);
  const meant = closest(name, names);
  const hint = meant === undefined ? `Fields: ${names.join(", ")}.` : `Did you mean ${meant}?`;
  throw new ParameterError(flag, "a field of the rows", JSON.stringify(name), { hint });
}

function picking(columns: readonly string[] | undefined, format: RowFormat): RowFormat {
  if (columns === undefined) return format;
  return { ...format, rows: (rows) => format.rows(rows.map((row) => pick(row, columns))) };
}

/** A row with these fields only, in this order. */
function pick(row: unknown, columns: readonly string[]): unknown {
  if (!isRecord(row)) return row;
  return Object.fromEntries(columns.map((name) => [name, cellOf(row, name)]));
}
