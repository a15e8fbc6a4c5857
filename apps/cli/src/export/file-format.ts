import { extname } from "node:path";
import type { ExportFormat } from "./encoder.ts";

const FORMATS: Readonly<Record<string, ExportFormat>> = {
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
  ".csv": "csv",
  ".parquet": "parquet",
};

/** The extensions that name a format. */
export const knownExtensions: readonly string[] = Object.keys(FORMATS);

/** The format that the extension of a file names; undefined for another extension, or none. */
export function formatOfFile(path: string): ExportFormat | undefined {
  return FORMATS[extname(path).toLowerCase()];
}
