import { isRecord } from "@org/http-core/operation";
import { FileError } from "../failure/file-error.ts";
import { lineReader, linesOf } from "./lines.ts";
import { hashOf, type Row, type RowSource } from "./row-source.ts";

/** The rows of NDJSON: each line is one. */
export async function ndjsonRows(path: string): Promise<RowSource> {
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
