import { expect, test } from "vitest";
import { meanings, withoutResults } from "./shown-docs.ts";

const left = (text: string): unknown => JSON.parse(meanings(JSON.stringify(text)));

test("sources are removed, with any line breaks", () => {
  expect(left("Rows a page. Default: 10. Source: specification C.")).toBe("Rows a page. Default: 10.");
  expect(left("Rows a page.\n\nSource: specification C, and\nfield notes.")).toBe("Rows a page.");
  expect(left('Rows. Source: what is called "limit" there.')).toBe("Rows.");
});

test("everything else is kept", () => {
  expect(left("Data source: of the row.")).toBe("Data source: of the row.");
  expect(left("")).toBe("");
  expect(meanings('{ "a": "One. Source: x.", "b": "Two." }')).toBe('{ "a": "One.", "b": "Two." }');
});

test("operations and parameters are kept, results are not", () => {
  const field = { name: "Its name." };
  const type = { description: "A type.", fields: field };
  const docs = {
    operations: { rows: { summary: "Rows.", description: "Rows." } },
    types: { Row: type, Empty: { description: "None.", fields: {} }, RowsParams: type, Tag: type },
  };
  const code = withoutResults(`export const docs = ${JSON.stringify(docs, null, 2)};`);
  const kept: unknown = JSON.parse(code.slice(code.indexOf("{"), -1).replace(/,(?=\s*\})/g, ""));
  expect(kept).toEqual({ ...docs, types: { RowsParams: type } });
});
