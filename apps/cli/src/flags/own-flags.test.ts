import { expect, test } from "vitest";
import { pageSize } from "../output/extent.ts";
import { extentOf, traceOf } from "./own-flags.ts";
import { parseFlags } from "./parse-flags.ts";

const known = [
  { name: "all", isSwitch: true },
  ...["max", "max-pages", "from", "skip"].map((name) => ({ name, isSwitch: false })),
];

function extent(...args: string[]) {
  return extentOf(parseFlags(args, known));
}

test.each([
  ["the largest for a whole list", ["--all"], {}, { limit: 500 }],
  ["no more than is printed", ["--all", "--max", "2"], {}, { limit: 2 }],
  ["the rows that are left out too", ["--all", "--max", "2", "--skip", "3"], {}, { limit: 5 }],
  ["the user's own", ["--all"], { limit: 20 }, {}],
  ["the service's for the first page", [], {}, {}],
])("the page size is %s", (_, args, given, size) => {
  expect(pageSize({ param: "limit", rows: 500 }, given, extent(...args))).toEqual(size);
});

test("all runs of a list that a file continues request pages of one size", () => {
  const part = { all: true, max: 2, maxPages: Infinity, from: undefined, skip: 0, isResumed: true } as const;
  expect(pageSize({ param: "limit", rows: 500 }, {}, part)).toEqual({ limit: 500 });
});

test("a list without a parameter for the page size gets none", () => {
  expect(pageSize(undefined, {}, extent("--all"))).toEqual({});
});

test.each([
  ["--max", "0"],
  ["--max", "-1"],
  ["--max", "1e3"],
  ["--skip", "two"],
  ["--max-pages", "0"],
])("%s %s is refused", (flag, value) => {
  const unit = flag === "--max-pages" ? "pages" : "rows";
  expect(() => extent("--all", flag, value)).toThrow(`${flag}: expected a number of ${unit} from`);
});

test.each([
  [[], undefined],
  [["--trace"], "text"],
  [["--no-trace"], undefined],
  [["--trace=json"], "json"],
])("%j traces as %s", (args, format) => {
  expect(traceOf(parseFlags(args, [{ name: "trace", isSwitch: true, mayHaveValue: true }]))).toBe(format);
});
