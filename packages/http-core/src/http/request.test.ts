import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HttpRequest, setHeader, setQuery, withoutQuery } from "./request.ts";

const requestOf = (url: string): HttpRequest => ({
  method: "GET",
  url,
  headers: new Headers({ accept: "text/plain" }),
  body: undefined,
});

test("a set header replaces the earlier one in the copy only", () => {
  const request = requestOf("https://shop.example/");
  const copy = setHeader(request, "ACCEPT", "text/html");
  expect(copy.headers.get("accept")).toBe("text/html");
  expect(request.headers.get("accept")).toBe("text/plain");
  expect({ ...copy, headers: request.headers }).toEqual(request);
});

describe("a set query parameter", () => {
  test.each([
    ["", "?key=v"],
    ["?", "?&key=v"],
    ["?a=1", "?a=1&key=v"],
    ["?key=old", "?key=v"],
    ["?key=old&a=1&key=older", "?a=1&key=v"],
    ["?k%65y=old&a=1", "?a=1&key=v"],
    ["?key", "?key=v"],
    ["?KEY=1&keys=2", "?KEY=1&keys=2&key=v"],
    ["#part", "?key=v"],
    ["?a=1#part", "?a=1&key=v"],
    ["#part?a=1", "?key=v"],
    ["?key=old#part", "?key=v"],
  ])("of %j gives %j", (query, expected) => {
    const url = "https://shop.example/things";
    expect(setQuery(requestOf(url + query), "key", "v").url).toBe(url + expected);
  });

  test("is what a server reads, whatever its name and value", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, text, text, (name, value, old) => {
        const before = setQuery(requestOf("https://shop.example/things?first=1"), name, old);
        const { searchParams } = new URL(setQuery(before, name, value).url);
        expect(searchParams.getAll(name)).toEqual([value]);
      }),
    );
  });
});

describe("removed query parameters", () => {
  test.each([
    ["?a=1&b=2&a=3", ["a"], "?b=2"],
    ["?a=1&b=2", ["b", "a"], ""],
    ["?my+key=1&my%20key=2&b=2", ["my key"], "?b=2"],
    ["?b=%20+%7E&&a=1", ["a"], "?b=%20+%7E&"],
    ["?%zz=1&a=1", ["a"], "?%zz=1"],
    ["?%zz=1&a=1", ["%zz"], "?a=1"],
    ["?a=1?b=2", ["b"], "?a=1?b=2"],
    ["?=1&a=2", [""], "?a=2"],
    ["?a=1", [], "?a=1"],
    ["", ["a"], ""],
  ])("of %j without %j leave %j", (query, names, expected) => {
    const url = "https://shop.example/a=1";
    expect(withoutQuery(url + query, names)).toBe(url + expected);
  });
});
