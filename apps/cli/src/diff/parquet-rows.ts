import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type SchemaElement } from "hyparquet";
import { fromUnits } from "@org/http-core/decimal";
import { jsonText } from "@org/services/json-text";
import { FileError, unreadable } from "../failure/file-error.ts";
import { hashOf, type Place, type Row, type RowSource } from "./row-source.ts";

/** Parsers of times that return text: a Date would round microseconds. */
const PARSERS = {
  timestampFromMilliseconds: (milliseconds: bigint) => new Date(Number(milliseconds)).toISOString(),
  timestampFromMicroseconds: (micros: bigint) => momentOf(micros, 1_000n, 3),
  timestampFromNanoseconds: (nanos: bigint) => momentOf(nanos, 1_000_000n, 6),
  dateFromDays: (days: number) => new Date(days * 86_400_000).toISOString().slice(0, 10),
};

/**
 * The rows of a Parquet file. Whole row groups are read: rows that are asked for in the order of the file read each
 * group once.
 */
export async function parquetRows(path: string): Promise<RowSource> {
  const file = await reading(path, () => asyncBufferFromFile(path));
  const metadata = await reading(path, () => parquetMetadataAsync(file));
  const scales = new Map(metadata.schema.flatMap(decimalIn));
  // The reader makes doubles of decimals. Without their type, it returns what is stored.
  const schema = metadata.schema.map((element) => (scales.has(element.name) ? plain(element) : element));
  const groups: Place[] = [];
  for (const { num_rows } of metadata.row_groups) {
    const last = groups.at(-1);
    groups.push({ start: last === undefined ? 0 : last.start + last.length, length: Number(num_rows) });
  }
  let held: { readonly start: number; readonly rows: readonly Row[] } | undefined;
  const rowsIn = async ({ start, length }: Place): Promise<readonly Row[]> => {
    if (held?.start === start) return held.rows;
    const options = { file, metadata: { ...metadata, schema }, parsers: PARSERS };
    const found = await reading(path, () =>
      parquetReadObjects({ ...options, rowStart: start, rowEnd: start + length }),
    );
    const rows = found.map((row) => exact(row, scales));
    held = { start, rows };
    return rows;
  };
  return {
    async *rows() {
      for (const group of groups)
        for (const [at, row] of (await rowsIn(group)).entries())
          yield { row, hash: hashOf(jsonText(row)), start: group.start + at, length: 1 };
    },
    async read({ start }) {
      const group = groups.findLast((each) => each.start <= start) ?? { start: 0, length: 0 };
      return (await rowsIn(group))[start - group.start] ?? {};
    },
    close: () => Promise.resolve(),
  };
}

async function reading<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOfSystem = error instanceof Error && "code" in error;
    throw isOfSystem
      ? unreadable(path, error)
      : new FileError(`${path} is not a Parquet file that can be read`);
  }
}

function decimalIn({ name, converted_type, scale }: SchemaElement): readonly (readonly [string, number])[] {
  return converted_type === "DECIMAL" ? [[name, scale ?? 0]] : [];
}

function plain({ converted_type: _, logical_type: __, ...element }: SchemaElement): SchemaElement {
  return element;
}

function exact(row: Readonly<Record<string, unknown>>, scales: ReadonlyMap<string, number>): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    const scale = scales.get(name);
    return [name, scale === undefined ? jsonValue(value) : decimalText(value, scale)] as const;
  });
  return Object.fromEntries(entries);
}

/** A bigint as a number of JSON with all its digits. */
function jsonValue(value: unknown): unknown {
  return typeof value === "bigint" ? JSON.rawJSON(String(value)) : value;
}

function decimalText(value: unknown, scale: number): unknown {
  if (value instanceof Uint8Array) {
    const digits = Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return fromUnits(BigInt.asIntN(value.length * 8, BigInt(`0x${digits}`)), scale);
  }
  if (typeof value === "bigint" || typeof value === "number") return fromUnits(BigInt(value), scale);
  return value;
}

/** A moment's text in ISO 8601, with the digits after its milliseconds. */
function momentOf(units: bigint, perMillisecond: bigint, digits: number): string {
  const rest = ((units % perMillisecond) + perMillisecond) % perMillisecond;
  const text = new Date(Number((units - rest) / perMillisecond)).toISOString();
  return rest === 0n ? text : text.replace("Z", `${String(rest).padStart(digits, "0")}Z`);
}
