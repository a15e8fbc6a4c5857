import { mkdir, rm, writeFile } from "node:fs/promises";
import { failureOf } from "@org/test-kit/untyped";
import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import { testFolder } from "../../test/test-folder.ts";
import { parquetRows } from "./parquet-rows.ts";
import type { PlacedRow } from "./row-source.ts";

const folder = testFolder();
const path = () => folder.path("rows.parquet");

interface Column {
  readonly type: Omit<SchemaElement, "name">;
  readonly data: readonly unknown[];
}

/** Writes a file with these columns, as another program would. */
async function write(columns: Readonly<Record<string, Column>>, rowGroupSize = 100): Promise<void> {
  const entries = Object.entries(columns);
  const buffer = parquetWriteBuffer({
    columnData: entries.map(([name, { data }]) => ({ name, data: Array.from(data) })),
    schema: [
      { name: "root", num_children: entries.length },
      ...entries.map(([name, { type }]) => ({ name, repetition_type: "OPTIONAL" as const, ...type })),
    ],
    rowGroupSize,
  });
  await writeFile(path(), new Uint8Array(buffer));
}

async function rows(): Promise<readonly PlacedRow[]> {
  const source = await parquetRows(path());
  const found: PlacedRow[] = [];
  for await (const row of source.rows()) found.push(row);
  await source.close();
  return found;
}

/** The values of a column, as JSON. */
async function values(column: Column): Promise<readonly string[]> {
  await write({ value: column });
  return (await rows()).map(({ row }) => JSON.stringify(row["value"]));
}

describe("a value has every digit", () => {
  const decimal = { converted_type: "DECIMAL", precision: 18, scale: 2 } as const;

  test.each<[string, Column, readonly string[]]>([
    [
      "decimals in bytes",
      { type: { type: "FIXED_LEN_BYTE_ARRAY", type_length: 16, ...decimal }, data: [-1n, 12345n, null] },
      ['"-0.01"', '"123.45"', "null"],
    ],
    [
      "decimals in 64 bits",
      { type: { type: "INT64", ...decimal }, data: [-1n, 12345n] },
      ['"-0.01"', '"123.45"'],
    ],
    [
      "decimals in 32 bits",
      { type: { type: "INT32", ...decimal }, data: [-0.01, 123.45] },
      ['"-0.01"', '"123.45"'],
    ],
    [
      "decimals without a scale",
      { type: { type: "INT64", converted_type: "DECIMAL", precision: 18 }, data: [7n] },
      ['"7"'],
    ],
    ["integers", { type: { type: "INT64" }, data: [9007199254740993n, null] }, ["9007199254740993", "null"]],
    ["numbers", { type: { type: "DOUBLE" }, data: [0.5] }, ["0.5"]],
    [
      "milliseconds",
      {
        type: { type: "INT64", converted_type: "TIMESTAMP_MILLIS" },
        data: [new Date("2026-10-04T05:28:45.461Z")],
      },
      ['"2026-10-04T05:28:45.461Z"'],
    ],
    [
      "days",
      { type: { type: "INT32", converted_type: "DATE" }, data: [20_000, -1] },
      ['"2024-10-04"', '"1969-12-31"'],
    ],
    [
      "microseconds",
      {
        type: { type: "INT64", converted_type: "TIMESTAMP_MICROS" },
        data: [1_791_091_725_461_927n, 1_791_091_725_461_007n, 1_791_091_725_461_000n, -1n, -1_000n],
      },
      [
        '"2026-10-04T05:28:45.461927Z"',
        '"2026-10-04T05:28:45.461007Z"',
        '"2026-10-04T05:28:45.461Z"',
        '"1969-12-31T23:59:59.999999Z"',
        '"1969-12-31T23:59:59.999Z"',
      ],
    ],
    [
      "nanoseconds",
      {
        type: { type: "INT64", logical_type: { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "NANOS" } },
        data: [1_791_091_725_461_927_003n, -1n],
      },
      ['"2026-10-04T05:28:45.461927003Z"', '"1969-12-31T23:59:59.999999999Z"'],
    ],
  ])("of %s", async (_, column, expected) => {
    expect(await values(column)).toEqual(expected);
  });
});

describe("rows of several groups", () => {
  const ids = { id: { type: { type: "INT32" }, data: [0, 1, 2, 3, 4, 5, 6] } } as const;

  test("have their places and hashes, and are read by their places", async () => {
    await write(ids, 3);
    const found = await rows();
    expect(found.map(({ row, start, length }) => [row["id"], start, length])).toEqual(
      ids.id.data.map((id) => [id, id, 1]),
    );
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(7);
    const source = await parquetRows(path());
    for (const id of [6, 0, 2, 3, 5, 5]) expect(await source.read({ start: id, length: 1 })).toEqual({ id });
    expect(await source.read({ start: 7, length: 1 })).toEqual({});
  });

  test("are read group by group: one whose rows are asked for in order is read once", async () => {
    await write(ids, 3);
    const source = await parquetRows(path());
    expect(await source.read({ start: 3, length: 1 })).toEqual({ id: 3 });
    await rm(path());
    expect(await source.read({ start: 5, length: 1 })).toEqual({ id: 5 });
    expect(await failureOf(() => source.read({ start: 6, length: 1 }))).toMatchObject({
      message: `${path()} can't be read: it does not exist (ENOENT)`,
    });
  });
});

describe("a file is named that", () => {
  test.each(["", "PAR1", "x".repeat(100)])("is not Parquet: %j", async (text) => {
    await writeFile(path(), text);
    expect(await failureOf(rows)).toMatchObject({
      message: `${path()} is not a Parquet file that can be read`,
    });
  });

  test("can't be read", async () => {
    expect(await failureOf(rows)).toMatchObject({
      message: `${path()} can't be read: it does not exist (ENOENT)`,
    });
    await mkdir(path());
    expect(await failureOf(rows)).toMatchObject({
      message: `${path()} can't be read: it is a folder (EISDIR)`,
    });
  });
});
