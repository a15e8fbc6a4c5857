import { describe, expect, test } from "vitest";
import { jsonBreak } from "./json.ts";

/** Texts with every kind of token. */
const TEXTS = [
  '{"a":[1,-0.5e+10,2E3,0],"b":{"c":"x\\n\\u00e9\\"é😀"},"d":true,"e":false,"f":null,"g":[],"h":{}}',
  ' [ "a" , { "b" : [ ] } ] ',
  '"only a string"',
];

describe("where JSON is truncated, the index", () => {
  test.each(TEXTS)("is the length of each prefix of %s", (text) => {
    for (let end = 0; end < text.trimEnd().length; end += 1) {
      expect(jsonBreak(text.slice(0, end)), text.slice(0, end)).toBe(end);
    }
  });

  test.each(["-", "1.", "1e", "1e-", "t", "tru", "nul", '"\\', '"\\u00', "[[[[", '{"a":1,'])(
    "is the end of %s",
    (text) => {
      expect(jsonBreak(text)).toBe(text.length);
    },
  );
});

describe("where a text stops being JSON, the index", () => {
  test.each([
    ["the end", 1],
    ["{'a':1}", 1],
    ['{"a":1,}', 7],
    ["[1,]", 3],
    ["[1.]", 3],
    ["[01]", 2],
    ["1,2", 1],
    ["{1:2}", 1],
    ["{[1]:2}", 1],
    ["{true:2}", 1],
    ['{"a":1,2:3}', 7],
    ["[+1]", 1],
    ["[.5]", 1],
    ["[1 2]", 3],
    ['{"a" 1}', 5],
    ['{"a":}', 5],
    ["[NaN]", 1],
    ["[nul]", 4],
    ["[tRue]", 2],
    ['["\\q"]', 3],
    ['["\\u12x4"]', 6],
    ['["a\nb"]', 3],
    ["{]", 1],
    ["[}", 1],
    ["[1}", 2],
    ['{"a":1]', 6],
    ["[]]", 2],
    ["{} {}", 3],
    ['{"a":1} trailing', 8],
    ["\u00a0{}", 0],
  ])("of %j is %i", (text, index) => {
    expect(jsonBreak(text)).toBe(index);
  });
});

test("millions of escapes and millions of nested brackets do not overflow the stack", () => {
  const escapes = `["${"\\n".repeat(3_000_000)}`;
  expect(jsonBreak(escapes)).toBe(escapes.length);
  const brackets = "[".repeat(3_000_000);
  expect(jsonBreak(brackets)).toBe(brackets.length);
});
