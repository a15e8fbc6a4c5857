import { expect, test } from "vitest";
import { csv, tsv, type DelimitedOptions } from "./delimited.ts";

function made(
  make: typeof csv,
  pages: readonly (readonly unknown[])[],
  options: Partial<DelimitedOptions> = {},
) {
  const notes: string[] = [];
  const format = make({ fields: undefined, header: true, warn: (text) => notes.push(text), ...options });
  const text = [...pages.map((rows) => format.rows(rows)), format.end()].join("");
  return { text, notes };
}

const ROW = { id: 1, text: 'a "b", c', nested: [{ id: 2 }], none: null, wei: 12_345_678_901_234_567_890n };

test("CSV quotes what needs it, and keeps every digit", () => {
  expect(made(csv, [[ROW]]).text).toBe(
    'id,text,nested,none,wei\n1,"a ""b"", c","[{""id"":2}]",,12345678901234567890\n',
  );
  expect(made(csv, [[{ a: "x\ny" }, { a: "z\r" }]]).text).toBe('a\n"x\ny"\n"z\r"\n');
});

test("TSV escapes what would break a line", () => {
  expect(made(tsv, [[{ a: "x\ty\\\r\n", b: "'\"" }]]).text).toBe("a\tb\nx\\ty\\\\\\r\\n\t'\"\n");
});

test("the names of the columns come once, also without rows if the schema has them", () => {
  const fields = { id: { type: "integer" }, name: { type: "string" } } as const;
  expect(made(csv, [[{ id: 1 }], [{ name: "a" }]], { fields }).text).toBe("id,name\n1,\n,a\n");
  expect(made(csv, [], { fields }).text).toBe("id,name\n");
  expect(made(csv, []).text).toBe("");
  expect(made(csv, [[], [{ id: 1 }]]).text).toBe("id\n1\n");
  expect(made(csv, [[{ id: 1 }]], { fields, header: false }).text).toBe("1,\n");
});

test("a field without a column is reported once, unless the columns were chosen", () => {
  const pages = [[{ id: 1 }], [{ id: 2, late: true }], [{ id: 3, late: true }]];
  expect(made(csv, pages)).toEqual({
    text: "id\n1\n2\n3\n",
    notes: [expect.stringContaining("the field late")],
  });
  expect(made(csv, pages, { columns: ["late"] })).toEqual({ text: "late\n\ntrue\ntrue\n", notes: [] });
});

test("rows that are no objects have one column", () => {
  expect(made(csv, [["a", 1]]).text).toBe("value\na\n1\n");
});
