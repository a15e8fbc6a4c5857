import { describe, expect, test } from "vitest";
import { notJson } from "./not-json.ts";

const message = (text: string): string => notJson(text, {}).message;

describe("truncated JSON", () => {
  test.each([
    '{"a":[1,-0.5e+10,2E3,0],"b":{"c":"x\\n\\u00e9\\"é😀"},"d":true,"e":false,"f":null,"g":[],"h":{}}',
    ' [ "a" , { "b" : [ "}" ] } ] ',
    '"only \\\\ a \\" string"',
  ])("is recognised at each place of %s", (text) => {
    const whole = text.trim();
    for (let end = 1; end < whole.length; end += 1) {
      const bytes = String(Buffer.byteLength(whole.slice(0, end)));
      expect(message(whole.slice(0, end))).toContain(`truncated: its JSON breaks off at byte ${bytes}: `);
    }
  });
});

test.each([
  "the end",
  "{'a':1}",
  '{"a":1,}',
  "[1,]",
  "[01]",
  "1,2",
  "[NaN]",
  "[nul]",
  '["\\q"]',
  '["\\"]"]',
  "[[1}}",
  "[]]",
  "{} {}",
  '{"a":1} trailing',
])("%s is no valid JSON, and not truncated", (text) => {
  expect(message(text)).toBe(`The body is no valid JSON: ${text}`);
});
