import { parsedJson } from "../json.ts";
import { csv } from "../output/format/delimited.ts";
import { ndjson } from "../output/format/json.ts";
import type { RowFields, RowFormat, Warn } from "../output/format/row-format.ts";

/** The names of the formats of exports. */
export const exportFormats = ["ndjson", "csv", "parquet"] as const;

/** The name of a format of exports. */
export type ExportFormat = (typeof exportFormats)[number];

/** Encodes rows into a file, page by page. */
export interface Encoder {
  /** What is to be appended for a page. A format may hold rows back. */
  readonly page: (rows: readonly unknown[]) => Uint8Array | string;
  /** Whether rows are held back: a checkpoint would lose them. */
  readonly holdsRows: () => boolean;
  /** What a later process needs to continue after what was returned so far. */
  readonly state: () => string | undefined;
  /** What is to be appended after the last page. */
  readonly end: () => Uint8Array | string;
}

/** What an encoder is made from. */
export interface EncoderOptions {
  readonly fields: RowFields;
  /** Columns whose values are written as text. */
  readonly asText: readonly string[];
  /** The rows of a group, for formats that have groups. */
  readonly groupRows: number;
  /** The length of the file that is continued. */
  readonly length: number;
  /** The state of the encoder that is continued. */
  readonly state: string | undefined;
  readonly warn: Warn;
}

/** The encoder of a format. */
export async function encoderOf(format: ExportFormat, options: EncoderOptions): Promise<Encoder> {
  switch (format) {
    case "ndjson":
      return ofLines(ndjson());
    case "csv": {
      const fields = options.state === undefined ? options.fields : columnsIn(options.state);
      const state = () => fields && JSON.stringify(Object.keys(fields));
      return { ...ofLines(csv({ ...options, fields, header: options.length === 0 })), state };
    }
    case "parquet": {
      const { parquetEncoder } = await import("./parquet/parquet-encoder.ts");
      return parquetEncoder(options);
    }
  }
}

/** The columns that the first line names: a later version of this program may know other fields. */
function columnsIn(state: string): RowFields {
  const names = parsedJson(state);
  return Array.isArray(names) ? Object.fromEntries(names.map((name) => [String(name), {}])) : undefined;
}

function ofLines({ rows, end }: RowFormat<string>): Encoder {
  return { page: rows, holdsRows: () => false, state: () => undefined, end };
}
