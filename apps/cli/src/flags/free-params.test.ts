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

test("a flag is a text, several of a name are a list", () => {
  expect(params("--state", "open", "--label", "a", "--label=b")).toEqual({
    state: "open",
    label: ["a", "b"],
  });
});

test("a number stays the text that it was typed as", () => {
  expect(params("--sha", "0012e3")).toEqual({ sha: "0012e3" });
});

test("a colon before the equals sign makes JSON of it", () => {
  expect(params("--milestone:=1", '--labels:=["a"]', "--draft:=false")).toEqual({
    milestone: 1,
    labels: ["a"],
    draft: false,
  });
});

test("the command's own flags are no parameters, unless they are JSON", () => {
  expect(params("--all", "-h")).toEqual({});
  expect(params("--all:=true")).toEqual({ all: true });
});

test("JSON that is none is refused", () => {
  expect(() => params("--milestone:=one")).toThrow('--milestone:=: expected JSON, received "one"');
});
