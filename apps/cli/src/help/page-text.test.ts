import { expect, test } from "vitest";
import { pageText } from "./page-text.ts";

const bold = (text: string) => `*${text}*`;

test("a page is wrapped, with bold headings, and with links as their texts", () => {
  const page = "# Title\n\nOne two three [four five](../guides/six.md#seven) six.\n";
  expect(pageText(page, { bold, columns: 20 })).toBe("*Title*\n\nOne two three four\nfive six.\n");
});

test("code is as it is, with its empty lines", () => {
  const page = "## Example\n\n```ts\nconst a = [1](2);\n\nif (a) {\n  b();\n}\n```\n\nMore.\n";
  expect(pageText(page, { bold, columns: 80 })).toBe(
    "*Example*\n\n  const a = [1](2);\n\n  if (a) {\n    b();\n  }\n\nMore.\n",
  );
});

test("a list hangs, also after a paragraph without an empty line", () => {
  expect(pageText("So:\n- one two three\n- four", { bold, columns: 12 })).toBe(
    "So:\n\n- one two\n  three\n- four\n",
  );
});

test("a table has a line for each row, and an empty head is left out", () => {
  const page =
    "| | |\n| --- | --- |\n| `a` | one |\n| long | |\n\n| x | y | z |\n| --- | --- | --- |\n| 1 | 2 | 3 |";
  expect(pageText(page, { bold, columns: 80 })).toBe("  `a`   one\n  long\n\n  x  y; z\n  1  2; 3\n");
});
