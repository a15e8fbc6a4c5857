import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { describe, expect, test } from "vitest";
import { GROUP_ROWS } from "./group-rows.ts";
import { parquetColumns, parquetFile, parquetOf } from "./parquet-file.ts";

const FIELDS = {
  id: { type: "string" },
  at: { type: "string", format: "unixtime" },
  price: { type: "number" },
  reward: { type: "string", format: "decimal" },
  count: { type: "integer" },
  tags: { type: "array" },
} as const;

const ROW = {
  id: "7",
  at: "1548979200",
  price: 2,
  reward: "1.10",
  count: 9_007_199_254_740_993n,
  tags: [1n],
};

const schemaOf = async (rows: readonly unknown[]) =>
  parquetMetadata(await parquetOf(rows, parquetColumns(rows, FIELDS)).arrayBuffer()).schema;

describe("a file", () => {
  test("has one schema, whatever its rows are", async () => {
    const half = { ...ROW, price: 0.5, reward: "2" };
    expect(await schemaOf([half])).toEqual(await schemaOf([ROW]));
    expect(await schemaOf([{ id: null }])).toEqual(await schemaOf([ROW]));
  });

  test("has the rows, without a loss", async () => {
    const file = await parquetOf([ROW, {}], parquetColumns([ROW], FIELDS)).arrayBuffer();
    // This reader makes doubles of decimals.
    const reward: unknown = expect.closeTo(1.1, 9);
    expect(await parquetReadObjects({ file })).toEqual([
      { ...ROW, at: new Date("2019-02-01T00:00:00Z"), reward, tags: "[1]" },
      { id: null, at: null, price: null, reward: null, count: null, tags: null },
    ]);
  });

  test("has the fields of its rows, as text, where there is no schema", async () => {
    const rows = [{ id: "1" }, { id: "2", more: { wei: 10n ** 30n } }];
    const file = await parquetOf(rows, parquetColumns(rows, undefined)).arrayBuffer();
    expect(await parquetReadObjects({ file })).toEqual([
      { id: "1", more: null },
      { id: "2", more: '{"wei":1000000000000000000000000000000}' },
    ]);
  });

  test("has the same bytes in one piece and by groups", async () => {
    const rows = Array.from({ length: GROUP_ROWS + 1 }, (_, id) => ({ id: String(id) }));
    const columns = parquetColumns(rows, { id: FIELDS.id });
    const file = parquetFile(columns);
    const groups = [rows.slice(0, GROUP_ROWS), rows.slice(GROUP_ROWS)].map((part) => file.group(part));
    const end = file.end(groups.flatMap((group) => group.groups));
    const bytes = Buffer.concat([...groups.map((group) => group.bytes), end]);
    const whole = Buffer.from(await parquetOf(rows, columns).arrayBuffer());
    expect(bytes.equals(whole)).toBe(true);
  });
});
