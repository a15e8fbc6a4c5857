import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { parquetOf } from "./parquet.ts";

test("a file has the rows, with the types of their values and without a loss", async () => {
  const rows = [
    {
      id: 9007199254740993n,
      price: 0.5,
      decimal: "1.10",
      day: "2026-01-01",
      open: true,
      tags: [1],
      mixed: 1,
    },
    { id: 2, price: 2, decimal: null, day: "2026-01-02", open: false, tags: [], mixed: "b" },
  ];
  const columns = ["id", "price", "decimal", "day", "open", "tags", "mixed", "missing"];
  const file = parquetOf(rows, columns);
  expect(await parquetReadObjects({ file })).toEqual([
    {
      id: 9007199254740993n,
      price: 0.5,
      decimal: "1.10",
      day: "2026-01-01",
      open: true,
      tags: "[1]",
      mixed: "1",
      missing: null,
    },
    {
      id: 2n,
      price: 2,
      decimal: null,
      day: "2026-01-02",
      open: false,
      tags: "[]",
      mixed: "b",
      missing: null,
    },
  ]);
  const types = parquetMetadata(file)
    .schema.slice(1)
    .map(({ type }) => type);
  expect(types.slice(0, 5)).toEqual(["INT64", "DOUBLE", "BYTE_ARRAY", "BYTE_ARRAY", "BOOLEAN"]);
});
