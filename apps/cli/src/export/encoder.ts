import { parsedJson } from "@org/services/json-text";
import { csv } from "../output/delimited.ts";
import { ndjson } from "../output/json.ts";
import type { Encoder, EncoderOptions, RowFields, RowFormat } from "../output/row-format.ts";

/** The names of the formats of exports. */
export const exportFormats = ["ndjson", "csv", "parquet"] as const;

/** The name of a format of exports. */
export type ExportFormat = (typeof exportFormats)[number];

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
      const { parquetEncoder } = await import("../output/parquet-encoder.ts");
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
