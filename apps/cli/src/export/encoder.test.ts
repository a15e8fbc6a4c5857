import { expect, test } from "vitest";
import type { RowFields } from "../output/row-format.ts";
import { encoderOf } from "./encoder.ts";

test("a CSV file that is continued keeps its columns, whatever fields are known by then", async () => {
  const notes: string[] = [];
  const warn = (text: string) => notes.push(text);
  const options = { asText: [], groupRows: 1, warn };
  const fields: RowFields = { id: {}, volume: {} };
  const first = await encoderOf("csv", { ...options, fields, length: 0, state: undefined });
  expect(first.page([{ id: 1, volume: 2 }])).toBe("id,volume\n1,2\n");
  const later: RowFields = { added: {}, ...fields };
  const next = await encoderOf("csv", { ...options, fields: later, length: 14, state: first.state() });
  expect(next.page([{ added: 3, id: 4, volume: 5 }])).toBe("4,5\n");
  expect(notes).toEqual(["the field added has no column: the columns are chosen before the first row"]);
  expect(next.state()).toBe(first.state());
});

test("without known fields, a CSV file takes its columns from its rows, and a state without names is ignored", async () => {
  const options = { asText: [], groupRows: 1, warn: () => undefined, fields: undefined };
  const first = await encoderOf("csv", { ...options, length: 0, state: undefined });
  expect([first.page([{ id: 1 }]), first.state()]).toEqual(["id\n1\n", undefined]);
  const next = await encoderOf("csv", { ...options, length: 5, state: "7" });
  expect(next.state()).toBeUndefined();
});

const common = { asText: [], groupRows: 1, warn: () => undefined };

test("lines have a row each, and need no state", async () => {
  const lines = await encoderOf("ndjson", { ...common, fields: { id: {} }, length: 0, state: undefined });
  expect(lines.page([{ id: 1 }, { id: 2n }])).toBe('{"id":1}\n{"id":2}\n');
  expect([lines.holdsRows(), lines.state(), lines.end()]).toEqual([false, undefined, ""]);
});

test("a CSV file names its columns in its first line, also without a row", async () => {
  const empty = await encoderOf("csv", { ...common, fields: { id: {} }, length: 0, state: undefined });
  expect([empty.holdsRows(), empty.end()]).toEqual([false, "id\n"]);
  const begun = await encoderOf("csv", { ...common, fields: { id: {} }, length: 3, state: '["id"]' });
  expect(begun.end()).toBe("");
});

test("a Parquet file holds its rows until their group is full", async () => {
  const options = { ...common, groupRows: 2, fields: { id: {} }, length: 0, state: undefined };
  const groups = await encoderOf("parquet", options);
  expect(groups.page([{ id: 1 }])).toHaveLength(0);
  expect(groups.holdsRows()).toBe(true);
  expect(Buffer.from(groups.page([{ id: 2 }])).subarray(0, 4)).toEqual(Buffer.from("PAR1"));
  expect(groups.holdsRows()).toBe(false);
});
