import { expect, test } from "vitest";
import { csvOf, jsonOf, ndjsonOf } from "./texts.ts";

const rows = [
  { id: 9007199254740993n, text: 'a "b", c', more: { x: 1 }, none: null },
  { id: 2, text: "two\nlines" },
];

test("CSV quotes what needs it, and leaves what is missing empty", () => {
  expect(csvOf(rows, ["id", "text", "more", "none"])).toBe(
    'id,text,more,none\r\n9007199254740993,"a ""b"", c","{""x"":1}",\r\n2,"two\nlines",,\r\n',
  );
});

test("JSON keeps all digits and nulls", () => {
  expect(JSON.parse(jsonOf(rows))).toEqual([
    { id: "9007199254740993", text: 'a "b", c', more: { x: 1 }, none: null },
    { id: 2, text: "two\nlines" },
  ]);
  expect(ndjsonOf(rows).split("\n")).toEqual([
    '{"id":"9007199254740993","text":"a \\"b\\", c","more":{"x":1},"none":null}',
    '{"id":2,"text":"two\\nlines"}',
    "",
  ]);
});
