import { expect, test } from "vitest";
import type { RowFields } from "../output/format/row-format.ts";
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
