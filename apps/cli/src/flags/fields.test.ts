import { expect, test } from "vitest";
import { freeFlags, freeParams } from "./free-params.ts";
import { parseFlags } from "./parse-flags.ts";

const own = [
  { name: "all", isSwitch: true },
  { name: "help", isSwitch: true, short: "h" },
];

function params(...args: string[]): Readonly<Record<string, unknown>> {
  return freeParams(parseFlags(args, [...own, ...freeFlags(args, own)]), own);
}

test("a flag is text, and repeated flags are a list", () => {
  expect(params("--state", "open", "--label", "a", "--label=b")).toEqual({
    state: "open",
    label: ["a", "b"],
  });
});

test("a number stays text, as typed", () => {
  expect(params("--sha", "0012e3")).toEqual({ sha: "0012e3" });
});

test("a flag with := has JSON as its value", () => {
  expect(params("--milestone:=1", '--labels:=["a"]', "--draft:=false")).toEqual({
    milestone: 1,
    labels: ["a"],
    draft: false,
  });
});

test("the command's own flags are not parameters, unless they use :=", () => {
  expect(params("--all", "-h")).toEqual({});
  expect(params("--all:=true")).toEqual({ all: true });
});

test("invalid JSON is refused", () => {
  expect(() => params("--milestone:=one")).toThrow('--milestone:=: expected JSON, received "one"');
});
