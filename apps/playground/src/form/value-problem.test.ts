import { expect, test } from "vitest";
import type { ParamDescription } from "@org/openapi";
import { isPlainText, valueProblem } from "./value-problem.ts";

const any: ParamDescription = {
  name: "field",
  wireName: "field",
  in: "body",
  required: false,
  repeatable: false,
  schema: {},
  default: undefined,
  enum: undefined,
  description: "",
};
const object: ParamDescription = { ...any, schema: { type: "object" } };
const count: ParamDescription = { ...any, in: "query", schema: { type: "integer" } };

test.each([
  [object, '{\n  "a": 1,\n  b: 2\n}', /^Expected JSON, received malformed text\. .*\(line 3 column 3\)\.$/],
  [object, '["a', /^Expected JSON.* Unterminated string .*\.$/],
  [object, "me", /^Expected JSON.* 'm', "me" is not valid JSON\.$/],
  [any, "[1, ]", /^Expected JSON.* '\]', "\[1, \]" is not valid JSON\.$/],
])("%#: %j is malformed, in the words of the engine", (param, text, problem) => {
  expect(valueProblem(param, text)).toMatch(problem);
});

test.each([
  [count, "1e", "Expected a number, received `1e`."],
  [count, '"1"', 'Expected a number, received `"1"`.'],
  [{ ...count, in: "body" } as const, "null", "Expected a number, received `null`."],
])("%#: %j is wrong", (param, text, problem) => {
  expect(valueProblem(param, text)).toBe(problem);
});

test.each(["9007199254740993", '{"a": [1, {"b": 9007199254740993}]}'])(
  "%s has digits that the client cannot send as a number",
  (text) => {
    expect(valueProblem(any, text)).toBe(
      "Expected a number that a double holds, received 9007199254740993. In quotes it is sent as text.",
    );
  },
);

test.each([
  [any, ""],
  [any, '{"a": ["9007199254740993", 0.1, null]}'],
  [any, "hello, world"],
  [count, "12"],
  // The digits are in the address as they were typed.
  [count, "9007199254740993"],
  [{ ...count, in: "body", schema: { type: ["integer", "null"] } } as const, "null"],
  [{ ...any, schema: { type: "string" } } as const, "[1, "],
])("%#: %j can be sent", (param, text) => {
  expect(valueProblem(param, text)).toBeUndefined();
});

test("text that does not begin like JSON is sent as text where anything is taken", () => {
  expect(["hello", "12", '"a"', "[1", ""].map((text) => isPlainText(any, text))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(isPlainText(object, "hello")).toBe(false);
});
