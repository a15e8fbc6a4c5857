import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HttpRequest, RequestHeaders, setHeader, setQuery, withoutQuery } from "./request.ts";

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

const name = fc.stringMatching(/^[A-Za-z][A-Za-z-]{0,3}$/);
const value = fc.stringMatching(/^[ -~]{0,8}$/);
const step = fc.oneof(
  fc.record({ act: fc.constantFrom("set" as const, "append" as const), name, value }),
  fc.record({ act: fc.constantFrom("delete" as const), name, value }),
);

function changed(
  headers: Headers,
  { act, name, value }: { readonly act: string; name: string; value: string },
): void {
  if (act === "set") headers.set(name, value);
  else if (act === "append") headers.append(name, value);
  else headers.delete(name);
}

describe("the headers of a request", () => {
  test("have what the platform's have after any changes", () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const [own, platform] = [new RequestHeaders(), new Headers()];
        for (const change of steps) {
          changed(own, change);
          changed(platform, change);
          expect(own.get(change.name)).toBe(platform.get(change.name));
          expect(own.has(change.name)).toBe(platform.has(change.name));
        }
        const inOrder = [...own].sort(([one], [other]) => (one < other ? -1 : 1));
        expect(inOrder).toEqual([...platform]);
        expect([...new Headers(own)]).toEqual([...new Headers(platform)]);
      }),
      { examples: [[["set", "append"].map((act) => ({ act, name: "w", value: "" }))]] },
    );
  });

  test("are copied, from the platform's too", () => {
    const first = new RequestHeaders(new Headers({ "X-A": "1" }));
    const second = new RequestHeaders(first);
    second.set("x-a", "2");
    expect([first.get("X-A"), second.get("X-A")]).toEqual(["1", "2"]);
  });

  test("are listed by name, by value and by a function", () => {
    const headers = new RequestHeaders([["b", "1"]]);
    headers.set("A", "2");
    const seen: unknown[] = [];
    headers.forEach((value, name, of) => seen.push(name, value, of === headers));
    expect([[...headers.keys()], [...headers.values()], [...headers.entries()]]).toEqual([
      ["b", "a"],
      ["1", "2"],
      [...headers],
    ]);
    expect(seen).toEqual(["b", "1", true, "a", "2", true]);
    expect(headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["x-a", "s3cret\r\nx-b: 1"],
    ["x-a", "s3cret\0"],
    ["x-a", "s3cret €"],
    ["x a", "s3cret"],
    ["", "s3cret"],
  ])("refuse %j: %j without showing it", (name, value) => {
    const headers = new RequestHeaders();
    expect(() => {
      headers.set(name, value);
    }).toThrow(new TypeError("A header's name or value is invalid"));
    expect(headers.has("x-a")).toBe(false);
  });
});
