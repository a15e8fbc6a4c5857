import { expect, test } from "vitest";
import { table } from "./table.ts";

test("cells are aligned, and no line ends with a space", () => {
  expect(
    table(
      [
        ["a", "bcd", ""],
        ["efg", "", "h"],
      ],
      20,
    ),
  ).toEqual(["a    bcd", "efg       h"]);
  expect(table([], 20)).toEqual([]);
});

test("what is too wide continues on the next line, after a space or a slash", () => {
  const rows = [
    ["GET /repos/{owner}/{repo}", "one two three four"],
    ["GET /a", "x"],
  ];
  expect(table(rows, 30)).toEqual([
    "GET /repos/     one two three",
    "{owner}/{repo}  four",
    "GET /a          x",
  ]);
});

test("a word without a place to part it is cut", () => {
  expect(table([["abcdefgh", "i"]], 8)).toEqual(["abcde  i", "fgh"]);
});
