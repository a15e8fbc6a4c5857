import { createReadStream } from "node:fs";
import { parse } from "csv-parse";
import { parse as parseText } from "csv-parse/sync";
import { isRecord } from "@org/http-core/operation";
import { FileError, fileReason } from "../../failure/file-error.ts";
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
        else yield { row: rowOf(values), hash: hashOf(JSON.stringify(values)), ...place };
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
  try {
    for await (const found of createReadStream(path).pipe(parse({ bom: true, info: true }))) {
      const { record, info } = recordIn(found);
      yield { values: record, end: info.bytes };
    }
  } catch (error) {
    const isSyntax = error instanceof Error && "code" in error && String(error.code).startsWith("CSV_");
    throw new FileError(
      isSyntax ? `${path} is not CSV: ${error.message}` : `${path} can't be read: ${fileReason(error)}`,
    );
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
