import { expect, test } from "vitest";
import { meanings } from "./without-sources.ts";

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
