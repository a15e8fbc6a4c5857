import { expectLinearTime } from "@org/vitest-config/linear-time";
import { describe, expect, test } from "vitest";
import { templateParts } from "../operation/template.ts";
import { expandPath } from "./path.ts";

const pathOf = (template: string, values: Readonly<Record<string, unknown>>): string =>
  expandPath(templateParts(template), values);

describe("a path", () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["/things/{id}", { id: "a b/c" }, "/things/a%20b%2Fc"],
    ["/things/{id}", { id: 7 }, "/things/7"],
    ["/things/{id}", { id: 9_007_199_254_740_993n }, "/things/9007199254740993"],
    ["/things/{id}", { id: "50%" }, "/things/50%25"],
    ["/files/{+path}", { path: "docs/a b.md" }, "/files/docs/a%20b.md"],
    ["/files/{+path}", { path: "C#/what?.md" }, "/files/C%23/what%3F.md"],
    ["/files/{+path}?ref={ref}", { path: "a#b%23c", ref: "x#y" }, "/files/a%23b%23c?ref=x%23y"],
    ["/files/{path}{#section}", { path: "a#b", section: "?1" }, "/files/a%23b#?1"],
    ["/issues{/number}", {}, "/issues"],
    ["/issues{/number}", { number: 7 }, "/issues/7"],
    ["/search{?since}", { since: 7n }, "/search?since=7"],
    ["/search{?q}", { q: "../x" }, "/search?q=..%2Fx"],
    ["/tags/{names}", { names: ["a", "b"] }, "/tags/a,b"],
    ["/things/{id}", { id: "..." }, "/things/..."],
    ["/things/{id}", { id: "..a;b.." }, "/things/..a%3Bb.."],
    ["/things/{id}", { id: ";" }, "/things/%3B"],
    ["/things/{id}", { id: "#12" }, "/things/%2312"],
    ["/things/{id}", { id: "100%25" }, "/things/100%2525"],
    ["/things/{id}", { id: "v1%2e2" }, "/things/v1%252e2"],
    ["/files/{+path}", { path: "a;v=1/b..;c" }, "/files/a;v=1/b..;c"],
  ])("%s with %o is %s", (template, values, expected) => {
    expect(pathOf(template, values)).toBe(expected);
  });

  // Servers, proxies and the platform's parser take these for a way up, or for no segment at all.
  test.each([
    "",
    ".",
    "..",
    "../x",
    "x/..",
    "..\\x",
    "x\\..",
    "%2e%2E",
    ".%2e",
    "..%2fx",
    "..%5Cx",
    "x%2F..",
    "x%5c..",
    "a//b",
    "/a",
    "a/",
    "\ud800",
    null,
    undefined,
    {},
    true,
    [["a", ".."]],
    "a?/../b",
    "a#/../b",
    "..;",
    ".;",
    "..;x=1",
    "x/..;/y",
    "x\\..;y",
    "..?x",
    ".#x",
    // A server, or a proxy before it, that decodes once more, or twice.
    ".%2e;x",
    "%2e%2e%3bx",
    "%252e%252e",
    "%252E.",
    ".%25252e",
    "x%252f..",
    "..%255cx",
    "%25%32%65.",
    "%%32e%2e",
    ".%09.",
    ".%250a.",
    ".\t.",
  ])("has no %j in it", (value) => {
    expect(() => pathOf("/things/{id}", { id: value })).toThrow(/^id: expected/);
    expect(() => pathOf("/files/{+id}", { id: value })).toThrow(/^id: expected/);
  });
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ["/things/..;/x", {}],
  ["/things/..;v=1", {}],
  ["/things/%252e%252e/x", {}],
  ["/things/..%2f..%2fx", {}],
  ["/things\\..\\x", {}],
  ["/things/..{;v}", { v: "1" }],
  ["/things/.{.a}x", { a: ";" }],
  ["/things/.{.a}", { a: "%3B" }],
])("a template that leads to another path is refused: %s with %o", (template, values) => {
  expect(() => pathOf(template, values)).toThrow(/^path: expected/);
});

test.each([
  ["percent signs, encoded", (size: number) => "%25".repeat(size)],
  ["a percent sign, encoded again and again", (size: number) => `%${"25".repeat(size)}`],
  ["dots and slashes, encoded", (size: number) => "a%252e%252fb".repeat(size)],
])("a long value is checked in proportion to its length: %s", (_, make) => {
  expectLinearTime({
    length: 100_000,
    input: (length) => `${make(length)}x`,
    work: (id) => expect(pathOf("/things/{id}", { id })).not.toBe(""),
  });
});
