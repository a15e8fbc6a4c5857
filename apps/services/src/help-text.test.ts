import { expect, test } from "vitest";
import { helpText } from "./help-text.ts";

test("a doc comment loses its source, and what holds in code only", () => {
  expect(helpText('Rows per page. In code, also null. Default: `"10"`. Source: specification, paging.')).toBe(
    "Rows per page. Default: `10`.",
  );
});
