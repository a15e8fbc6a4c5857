import { describe, expect, test } from "vitest";
import { templateParts } from "../operation/template.ts";
import { expand } from "./expand.ts";

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

  // RFC 6570, 3.2.1: what is reserved is encoded, also what `encodeURIComponent` leaves.
  test("has no reserved character of a value, unless it asks for them", () => {
    const value = "!'()*%2f%zz";
    expect(expanded("{value}", { value })).toBe("%21%27%28%29%2A%252f%25zz");
    expect(expanded("{+value}", { value })).toBe("!'()*%2f%25zz");
  });

  test.each([new Date(0), Symbol("a"), [{}], { a: [] }, "\ud800"])("has no %o in it", (value) => {
    expect(() => expanded("{?value}", { value })).toThrow(/^value: expected text/);
  });

  test("takes no part of a map", () => {
    expect(() => expanded("{?map:1}")).toThrow(/^map: expected text/);
  });

  test.each(["{id", "id}", "{}", "{a b}", "{!a}", "{a:0}", "{a:10000}", "{a:1*}", "{a..b}", "{a,}", "{{a}}"])(
    "%s is none",
    (template) => {
      expect(() => expanded(template)).toThrow(/^path: expected an RFC 6570 template/);
    },
  );
});
