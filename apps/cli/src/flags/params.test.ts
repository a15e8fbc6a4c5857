import type { ParamDescription } from "@org/openapi";
import { expect, test } from "vitest";
import { paramsFrom } from "./params.ts";
import { parseFlags } from "./parse-flags.ts";

const described = {
  wireName: "",
  in: "query",
  required: false,
  default: undefined,
  description: "",
} as const;
const known: readonly ParamDescription[] = [
  { ...described, name: "least", repeatable: false, schema: { type: "number" }, enum: undefined },
  { ...described, name: "index", repeatable: true, schema: { type: "integer" }, enum: undefined },
  { ...described, name: "key", repeatable: true, schema: { type: ["string", "number"] }, enum: undefined },
];
const flags = known.map(({ name }) => ({ name, isSwitch: false }));
const input = () => Promise.reject(new Error("nothing reads standard input"));

async function params(...args: string[]) {
  return paramsFrom(parseFlags(args, flags), known, { input });
}

test("a required parameter that is missing is named as such", async () => {
  const required = known.map((param) => ({ ...param, required: param.name === "index" }));
  await expect(paramsFrom(parseFlags([], flags), required, { input })).rejects.toMatchObject({
    message: "--index: expected a value, since the flag is required, received nothing",
  });
});

test("a parameter has the type of the operation's", async () => {
  expect(
    await params("--least", "1.50", "--index", "7", "--index", "8", "--key", "9007199254740993"),
  ).toEqual({
    least: 1.5,
    index: [7, 8],
    key: ["9007199254740993"],
  });
});

test.each([
  ["least", "9007199254740993"],
  ["least", "0.30000000000000001"],
  ["least", "1e400"],
])("the number of --%s %s would lose digits, and is refused", async (name, text) => {
  await expect(params(`--${name}`, text)).rejects.toThrow(
    `${name}: expected a number that a double holds, received ${text}`,
  );
});

test("so is one of several numbers", async () => {
  await expect(params("--index", "7", "--index", "9007199254740993")).rejects.toThrow(
    "index: expected a number that a double holds, received 9007199254740993",
  );
});

test("a text that is no number is left to the operation's check", async () => {
  expect(await params("--least", "many")).toEqual({ least: "many" });
});
