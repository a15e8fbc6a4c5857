import { expect, test } from "vitest";
import { meaning } from "./meaning.ts";

test("sources are left out, wherever their line breaks are", () => {
  expect(meaning("Rows a page. Default: 10. Source: specification C.")).toBe("Rows a page. Default: 10.");
  expect(meaning("Rows a page.\n\nSource: specification C, and\nfield notes.")).toBe("Rows a page.");
});

test("everything else stays", () => {
  expect(meaning("Data source: of the row.")).toBe("Data source: of the row.");
  expect(meaning("")).toBe("");
});
