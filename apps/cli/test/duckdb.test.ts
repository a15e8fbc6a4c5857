import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { toUnits } from "@org/http-core/decimal";
import { isRecord } from "@org/http-core/operation";
import { expect, test } from "vitest";
import { cellOf, cellText } from "@org/services/cells";
import { orgq } from "./orgq.ts";

/** A folder where `npm install @duckdb/node-api` was run: it has 70 MB, so it is no dependency. */
const folder = process.env["DUCKDB"];

/** Prints the types of the columns, then the rows, one per line. */
const QUERY = `
import { DuckDBInstance } from "@duckdb/node-api";
const connection = await (await DuckDBInstance.create(":memory:")).connect();
const result = await connection.runAndReadAll("SELECT * FROM read_parquet($1)", [process.argv[1]]);
const types = result.columnTypes().map(String);
console.log(JSON.stringify(Object.fromEntries(result.columnNames().map((name, at) => [name, types[at]]))));
for (const row of result.getRowObjectsJson()) console.log(JSON.stringify(row));
`;

async function inDuckDb(file: string): Promise<readonly unknown[]> {
  const args = ["--input-type=module", "--eval", QUERY, file];
  const options = { maxBuffer: 100_000_000, ...(folder === undefined ? {} : { cwd: folder }) };
  return rowsOf((await promisify(execFile)(process.execPath, args, options)).stdout);
}

function rowsOf(text: string): readonly unknown[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

/** Values that DuckDB shows in a form of its own, in one form. */
const FORMS: Readonly<Record<string, (value: unknown) => unknown>> = {
  "DECIMAL(38,18)": (value) => toUnits(String(value), 18),
  "TIMESTAMP WITH TIME ZONE": (value) =>
    /^\d+$/.test(String(value)) ? Number(value) * 1_000 : Date.parse(String(value).replace(/\+00$/, "Z")),
  BIGINT: String,
  DOUBLE: Number,
  VARCHAR: cellText,
};

test
  .skipIf(folder === undefined)
  .each([
    [["chainstats", "daily-uncles", "--startdate", "2018-11-01", "--enddate", "2019-02-28"]],
    [["validators", "consolidations", "--network", "hoodi", "--max", "150"]],
    [["predictions", "events", "--limit", "10"]],
    [["predictions", "rewards-markets"]],
  ])("DuckDB reads the Parquet of %j as it was written", async (list) => {
  const out = await mkdtemp(join(tmpdir(), "orgq-duckdb-"));
  const [parquet, ndjson] = [join(out, "rows.parquet"), join(out, "rows.ndjson")];
  const written = await orgq(["export", ...list, "--out", parquet, "--group-rows", "20"]);
  expect(written).toMatchObject({ code: 0 });
  expect(await orgq(["export", ...list, "--out", ndjson])).toMatchObject({ code: 0 });
  const [types, ...rows] = await inDuckDb(parquet);
  const columns = isRecord(types) ? Object.entries(types) : [];
  expect(columns.length).toBeGreaterThan(2);
  const inOneForm = (row: unknown) =>
    columns.map(([name, type]) => {
      const value = cellOf(row, name) ?? null;
      return value === null ? null : (FORMS[String(type)] ?? identity)(value);
    });
  const expected = rowsOf(await readFile(ndjson, "utf8"));
  expect(rows.map(inOneForm)).toEqual(expected.map(inOneForm));
  expect(rows).not.toEqual([]);
});

function identity(value: unknown): unknown {
  return value;
}
