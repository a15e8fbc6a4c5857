import { serialize } from "node:v8";
import { deflateRawSync } from "node:zlib";
import { parquetMetadata, parquetReadObjects, type AsyncBuffer } from "hyparquet";
import { GROUP_ROWS } from "@org/services/group-rows";
import { parquetColumns, parquetOf } from "@org/services/parquet";
import { describe, expect, test } from "vitest";
import { parquetEncoder } from "./parquet-encoder.ts";
import type { EncoderOptions, RowFields } from "./row-format.ts";

function encoder(fields: RowFields, options: Partial<EncoderOptions> = {}) {
  const notes: string[] = [];
  const encode = parquetEncoder({
    fields,
    asText: [],
    groupRows: 2,
    length: 0,
    state: undefined,
    warn: (text) => notes.push(text),
    ...options,
  });
  return { ...encode, notes };
}

/** A file of these rows, in pages of one. */
function fileOf(fields: RowFields, rows: readonly unknown[], options: Partial<EncoderOptions> = {}): Buffer {
  const { page, end } = encoder(fields, options);
  return Buffer.concat([...rows.map((row) => Buffer.from(page([row]))), Buffer.from(end())]);
}

function read(file: Buffer) {
  const bytes = new Uint8Array(file);
  const buffer: AsyncBuffer = {
    byteLength: bytes.length,
    slice: (from, to) => bytes.slice(from, to).buffer,
  };
  return { metadata: parquetMetadata(bytes.buffer), rows: parquetReadObjects({ file: buffer }) };
}

const FIELDS: RowFields = {
  name: { type: "string" },
  tags: { type: "array" },
  volume: { type: "string", format: "decimal" },
  at: { type: "string", format: "date-time" },
  day: { type: "string", format: "date" },
  count: { type: "integer" },
  share: { type: "number" },
  isOpen: { type: "boolean" },
};

const ROW = {
  name: "a",
  tags: [1, "b"],
  volume: "-1.5",
  at: "2026-10-04T05:28:45.461927Z",
  day: "2026-10-04",
  count: 7,
  share: 0.25,
  isOpen: false,
};

test("each column has the type of its field, and may be empty", () => {
  const { schema } = read(fileOf(FIELDS, [ROW, {}])).metadata;
  const text = { type: "BYTE_ARRAY", converted_type: "UTF8", logical_type: { type: "STRING" } };
  const decimal = { precision: 38, scale: 18 };
  const types: Readonly<Record<string, object>> = {
    name: text,
    tags: text,
    volume: {
      type: "FIXED_LEN_BYTE_ARRAY",
      type_length: 16,
      converted_type: "DECIMAL",
      ...decimal,
      logical_type: { type: "DECIMAL", ...decimal },
    },
    at: {
      type: "INT64",
      converted_type: "TIMESTAMP_MICROS",
      logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MICROS" },
    },
    day: { type: "INT32", converted_type: "DATE", logical_type: { type: "DATE" } },
    count: { type: "INT64" },
    share: { type: "DOUBLE" },
    isOpen: { type: "BOOLEAN" },
  };
  expect(schema).toEqual([
    { name: "root", num_children: 8 },
    ...Object.entries(types).map(([name, type]) => ({ name, repetition_type: "OPTIONAL", ...type })),
  ]);
});

test("the bytes are those of a download of the page, for the same row groups", async () => {
  const rows = [ROW, {}, { ...ROW, tags: { wei: 10n ** 30n }, volume: "0.1" }];
  const page = Buffer.from(await parquetOf(rows, parquetColumns(rows, FIELDS)).arrayBuffer());
  expect(fileOf(FIELDS, rows, { groupRows: GROUP_ROWS }).equals(page)).toBe(true);
});

test("a row is read as it was, and a missing value as null", async () => {
  const rows = await read(fileOf(FIELDS, [ROW, {}])).rows;
  const empty = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, null]));
  expect(rows).toEqual([
    {
      ...ROW,
      tags: '[1,"b"]',
      volume: -1.5,
      at: new Date("2026-10-04T05:28:45.461Z"),
      day: new Date("2026-10-04"),
      count: 7n,
    },
    empty,
  ]);
});

test("the metadata has its rows, its groups and their statistics, but none of nested values", () => {
  const { metadata } = read(fileOf(FIELDS, [ROW, { ...ROW, count: 9 }, { ...ROW, count: 8 }]));
  expect([metadata.num_rows, metadata.created_by]).toEqual([3n, "orgq"]);
  expect(metadata.row_groups.map(({ num_rows }) => num_rows)).toEqual([2n, 1n]);
  const columns = metadata.row_groups[0]?.columns ?? [];
  const statistics = new Map(
    columns.map(({ meta_data }) => [meta_data?.path_in_schema.join("."), meta_data?.statistics]),
  );
  expect(statistics.get("count")).toMatchObject({ min_value: 7n, max_value: 9n });
  expect(statistics.get("tags")).toBeUndefined();
  expect(columns.map(({ offset_index_offset }) => offset_index_offset)).toEqual(columns.map(() => undefined));
});

test("a file that is continued has the rows of both runs", async () => {
  const first = encoder(FIELDS);
  const begin = Buffer.concat([ROW, ROW].map((row) => Buffer.from(first.page([row]))));
  const second = encoder(undefined, { length: begin.length, state: first.state() });
  const rest = Buffer.concat([Buffer.from(second.page([{ ...ROW, name: "b" }])), Buffer.from(second.end())]);
  const { metadata, rows } = read(Buffer.concat([begin, rest]));
  expect([metadata.num_rows, metadata.row_groups.length]).toEqual([3n, 2]);
  expect((await rows).map((row): unknown => row["name"])).toEqual(["a", "a", "b"]);
});

test("a file without rows has the columns of the fields", async () => {
  const { metadata, rows } = read(fileOf({ id: { type: "integer" } }, []));
  expect([metadata.num_rows, metadata.row_groups]).toEqual([0n, []]);
  expect(metadata.schema.map(({ name }) => name)).toEqual(["root", "id"]);
  expect(await rows).toEqual([]);
  expect(encoder({ id: {} }).state()).toBeUndefined();
});

test("a column is text only where that is asked for; a value that does not fit is an error", () => {
  const decimal = { type: "string", format: "decimal" } as const;
  const row = { a: "unknown", b: "1.5" };
  const { metadata } = read(fileOf({ a: decimal, b: decimal }, [row], { asText: ["a"] }));
  expect(metadata.schema.map(({ converted_type }) => converted_type)).toEqual([undefined, "UTF8", "DECIMAL"]);
  expect(() => fileOf({ a: decimal, b: decimal }, [row])).toThrow(
    expect.objectContaining({
      message:
        "a: expected a decimal number of at most 20 digits before the point and 18 after it, received unknown",
      hint: "Begin anew with --overwrite --as-text a: the column is then text.",
    }),
  );
});

test("rows without fields have the columns of the first group; a later one is reported once", async () => {
  const { page, end, notes } = encoder(undefined, { groupRows: 1 });
  const pages = [[{ a: 1 }], [{ a: 2, b: 3 }], [{ b: 4 }]].map((rows) => Buffer.from(page(rows)));
  expect(await read(Buffer.concat([...pages, Buffer.from(end())])).rows).toEqual([
    { a: "1" },
    { a: "2" },
    { a: null },
  ]);
  expect(notes).toEqual(["the field b has no column: the columns are chosen before the first row"]);
});

test("rows that are no objects have one column", async () => {
  expect(await read(fileOf(undefined, ["x", 7, [1]], { groupRows: 9 })).rows).toEqual([
    { value: "x" },
    { value: "7" },
    { value: "[1]" },
  ]);
});

describe("a group is written once its rows have eight million characters", () => {
  test("counting a number as eight, twice in a row", () => {
    const { page, holdsRows } = encoder(undefined, { groupRows: 1_000 });
    const row = { text: "x".repeat(999_992), number: 1 };
    for (const _ of ["the first", "the next"]) {
      for (let held = 1; held < 8; held += 1) expect(page([row])).toHaveLength(0);
      expect(page([{ text: "x".repeat(999_999) }])).toHaveLength(0);
      expect(holdsRows()).toBe(true);
      expect(page([{ text: "x" }]).length).toBeGreaterThan(0);
      expect(holdsRows()).toBe(false);
    }
  });

  test.each([
    ["arrays", { tags: ["x".repeat(1_000_000)] }],
    ["objects", { owner: { name: "x".repeat(1_000_000) } }],
    ["rows that are texts", "x".repeat(1_000_000)],
  ])("of %s too", (_, row) => {
    const { page } = encoder(undefined, { groupRows: 1_000 });
    expect(page(Array.from({ length: 7 }, () => row))).toHaveLength(0);
    expect(page([row]).length).toBeGreaterThan(0);
  });
});

test("a page of many rows is one group", () => {
  const rows = Array.from({ length: 1_500 }, (_, count) => ({ count }));
  const { page, end } = encoder({ count: { type: "integer" } }, { groupRows: 1_500 });
  const { metadata } = read(Buffer.concat([Buffer.from(page(rows)), Buffer.from(end())]));
  expect(metadata.row_groups.map(({ num_rows }) => num_rows)).toEqual([1_500n]);
});

describe("a state is refused", () => {
  const refused = "The checkpoint's state is not that of a Parquet file";
  const stateOf = (value: unknown) => serialize(value).toString("base64");

  test.each([7, { columns: [] }, { groups: [] }, { columns: 1, groups: [] }, { columns: [], groups: 1 }])(
    "that is %j",
    (value) => {
      expect(() => encoder(undefined, { length: 1, state: stateOf(value) })).toThrow(refused);
    },
  );

  test.each([7, {}, { columns: 1 }])("with a group that is %j", (group) => {
    const state = { columns: [], groups: [{ rows: 1n, bytes: deflateRawSync(serialize(group)) }] };
    const { end } = encoder(undefined, { length: 1, state: stateOf(state) });
    expect(end).toThrow(refused);
  });
});
