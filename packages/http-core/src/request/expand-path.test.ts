import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { templateParts } from "../operation/template.ts";
import { expand, expandPath, plainPath, simpleParts } from "./expand-path.ts";

const VALUES = {
  word: "a b",
  path: "/x/y",
  empty: "",
  list: ["r", "g"],
  none: [],
  map: { k: ";", l: "," },
  flag: true,
  long: "🙂é€uro",
};

const expanded = (template: string, values: Readonly<Record<string, unknown>> = VALUES): string =>
  expand(templateParts(template), values);

describe("a template", () => {
  test.each([
    ["{word}", "a%20b"],
    ["{+path}{#path}", "/x/y#/x/y"],
    ["x{.list*}{/list,word}", "x.r.g/r,g/a%20b"],
    ["{;word,empty,absent}", ";word=a%20b;empty"],
    ["{?word,empty}{&flag}", "?word=a%20b&empty=&flag=true"],
    ["{?list*}{&map*}{&none}", "?list=r&list=g&k=%3B&l=%2C"],
    ["{map}{+map*}", "k,%3B,l,%2Ck=;,l=,"],
    ["{long:2}{absent}", "%F0%9F%99%82%C3%A9"],
    ["/Ä b%C3%84{+word}", "/%C3%84%20b%C3%84a%20b"],
  ])("%s becomes %s", (template, text) => {
    expect(expanded(template)).toBe(text);
  });

  // RFC 6570, 3.2.1: reserved characters are encoded, also those that `encodeURIComponent` leaves.
  test("escapes reserved characters of a value, unless the operator allows them", () => {
    const value = "!'()*%2f%zz";
    expect(expanded("{value}", { value })).toBe("%21%27%28%29%2A%252f%25zz");
    expect(expanded("{+value}", { value })).toBe("!'()*%2f%25zz");
  });

  test.each([new Date(0), Symbol("a"), [{}], { a: [] }, "\ud800"])("refuses the value %o", (value) => {
    expect(() => expanded("{?value}", { value })).toThrow(/^value: expected text/);
  });

  test("refuses a map", () => {
    expect(() => expanded("{?map:1}")).toThrow(/^map: expected text/);
  });

  test.each(["{id", "id}", "{}", "{a b}", "{!a}", "{a:0}", "{a:10000}", "{a:1*}", "{a..b}", "{a,}", "{{a}}"])(
    "%s is invalid",
    (template) => {
      expect(() => expanded(template)).toThrow(/^path: expected an RFC 6570 template/);
    },
  );
});

const pathOf = (template: string, values: Readonly<Record<string, unknown>>): string =>
  expandPath(templateParts(template), values);

describe("a path of which nothing is encoded or refused", () => {
  const plain = (template: string, x: unknown, y: unknown) => plainPath(simpleParts(template), { x, y });

  test.each<[string, unknown, unknown, string]>([
    ["/things/{x}", "a-b_c~1.2", 0, "/things/a-b_c~1.2"],
    ["/{x}.{y}", ".a", -7, "/.a.-7"],
    ["/api:all?sort=a,b&v=1", 0, 0, "/api:all?sort=a,b&v=1"],
  ])("%s with %o and %o is %s", (template, x, y, path) => {
    expect(plain(template, x, y)).toBe(path);
  });

  test("is what the rules make of it", () => {
    const piece = fc.constantFrom(
      ..."/ . .. a ~b-_ ; ? # = % %2e é { {x} {y} {x,y} {+x} {x:1} {x*} {/y*} {?y}".split(" "),
    );
    const text = fc.string({ unit: fc.constantFrom(".", "a", "Z9", "_~-", "/", ";", "%", "\n", "é", "") });
    const other = fc.constantFrom(".", "..", undefined, null, [], ["a"], 3n);
    const value = fc.oneof(text, fc.maxSafeInteger(), fc.double(), fc.boolean(), other);
    fc.assert(
      fc.property(fc.array(piece), value, value, (pieces, x, y) => {
        const template = pieces.join("");
        const path = plain(template, x, y);
        if (path !== undefined) expect(path).toBe(pathOf(template, { x, y }));
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("a path", () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ["/things/{id}", { id: "a b/c" }, "/things/a%20b%2Fc"],
    ["/things/{id}", { id: 7 }, "/things/7"],
    ["/things/{id}", { id: 9_007_199_254_740_993n }, "/things/9007199254740993"],
    ["/things/{id}", { id: "50%" }, "/things/50%25"],
    ["/files/{+path}", { path: "docs/a b.md" }, "/files/docs/a%20b.md"],
    ["/files/{+path}", { path: "C#/what?.md" }, "/files/C%23/what%3F.md"],
    ["/files/{+path}", { path: "notes/#1.md" }, "/files/notes/%231.md"],
    ["/files/{+path}", { path: "#draft#/?/a" }, "/files/%23draft%23/%3F/a"],
    ["/files/{+path}", { path: "" }, "/files/"],
    ["/files/{+path}{?ref}", { path: "", ref: "x" }, "/files/?ref=x"],
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

  // Servers, proxies and the platform's parser treat these as `..`, or as no segment at all.
  test.each([
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
    // For a server or proxy that decodes once or twice more.
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
  ])("refuses the segment %j", (value) => {
    expect(() => pathOf("/things/{id}", { id: value })).toThrow(/^id: expected/);
    expect(() => pathOf("/files/{+id}", { id: value })).toThrow(/^id: expected/);
  });

  test("refuses an empty value, unless it is the root of the path that ends the template", () => {
    for (const template of ["/things/{id}", "/files/{+id}/raw", "/files/{+id}.md", "/files{/id}"])
      expect(() => pathOf(template, { id: "" })).toThrow(/^id: expected a path segment/);
    expect(() => pathOf("/files/{+id}", {})).toThrow(/^id: /);
  });
});

// A larger number may have been rounded, and then names another thing.
test.each([2 ** 53, -(2 ** 53), 1e21, NaN, Infinity])("a path refuses the number %d", (id) => {
  expect(() => pathOf("/things/{id}", { id })).toThrow(
    "id: expected text, or a number below 2^53, for the path",
  );
  expect(pathOf("/things/{id}", { id: 2 ** 53 - 1 })).toBe("/things/9007199254740991");
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
])("a template that expands to another path is refused: %s with %o", (template, values) => {
  expect(() => pathOf(template, values)).toThrow(/^path: expected/);
});
