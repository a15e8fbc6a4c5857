import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { parse } from "csv-parse";
import { parse as parseText } from "csv-parse/sync";
import { isRecord } from "@org/http-core/operation";
import { FileError, unreadable } from "../failure/file-error.ts";
import { lineReader } from "./lines.ts";
import { hashOf, type Place, type Row, type RowSource } from "./row-source.ts";

/** The rows of a CSV file: each value is its text. The first record has the names of the columns. */
export async function csvRows(path: string): Promise<RowSource> {
  const reader = await lineReader(path);
  let header: readonly string[] = [];
  const rowOf = (values: readonly unknown[]): Row =>
    Object.fromEntries(header.map((name, at) => [name, values[at]]));
  return {
    async *rows() {
      let start = 0;
      for await (const { values, end } of recordsOf(path)) {
        const place = { start, length: end - start };
        start = end;
        if (header.length === 0) header = values.map(String);
        // With the names: the same values in other columns are other rows.
        else yield { row: rowOf(values), hash: hashOf(JSON.stringify([header, values])), ...place };
      }
    },
    async read(place: Place) {
      const [values = []] = parseText(await reader.read(place));
      return rowOf(values);
    },
    close: reader.close,
  };
}

/** The records of a CSV file, with the byte after each. */
async function* recordsOf(path: string) {
  const records = parse({ bom: true, info: true });
  // Errors of the file arrive in the loop.
  pipeline(createReadStream(path), records, () => undefined);
  try {
    for await (const found of records) {
      const { record, info } = recordIn(found);
      yield { values: record, end: info.bytes };
    }
  } catch (error) {
    const isSyntax = error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
    throw isSyntax ? new FileError(`${path} is not CSV: ${error.message}`) : unreadable(path, error);
  }
}

interface Found {
  readonly record: readonly unknown[];
  readonly info: { readonly bytes: number };
}

function recordIn(found: unknown): Found {
  if (isFound(found)) return found;
  throw new TypeError("csv-parse gives records with their places");
}

function isFound(found: unknown): found is Found {
  return isRecord(found) && Array.isArray(found["record"]) && isRecord(found["info"]);
}
