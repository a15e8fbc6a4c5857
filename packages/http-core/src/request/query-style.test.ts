import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { createClient } from "../client/create-client.ts";
import { get, post } from "../operation/endpoint.ts";
import type { QueryStyle } from "../operation/place.ts";
import { list } from "../schema/compose.ts";
import { anything, text } from "../schema/leaves.ts";
import { repeat, scriptedFetch } from "../testing/scripted-fetch.ts";
import { deepObject, form, pipeDelimited, spaceDelimited } from "./query-style.ts";

const COLOURS = ["blue", "black", "brown"];
const RGB = { R: 100, G: 200, B: 150 };

// OpenAPI 3.1.1, 4.8.12.6: the table of styles, in its order.
test.each<[string, QueryStyle, unknown, string]>([
  ["form", form({ explode: false }), "", "color="],
  ["form", form({ explode: false }), "blue", "color=blue"],
  ["form", form({ explode: false }), COLOURS, "color=blue,black,brown"],
  ["form", form({ explode: false }), RGB, "color=R,100,G,200,B,150"],
  ["form, exploded", form(), "", "color="],
  ["form, exploded", form(), "blue", "color=blue"],
  ["form, exploded", form(), COLOURS, "color=blue&color=black&color=brown"],
  ["form, exploded", form(), RGB, "R=100&G=200&B=150"],
  ["spaceDelimited", spaceDelimited(), COLOURS, "color=blue%20black%20brown"],
  ["spaceDelimited", spaceDelimited(), RGB, "color=R%20100%20G%20200%20B%20150"],
  ["pipeDelimited", pipeDelimited(), COLOURS, "color=blue%7Cblack%7Cbrown"],
  ["pipeDelimited", pipeDelimited(), RGB, "color=R%7C100%7CG%7C200%7CB%7C150"],
  ["deepObject", deepObject(), RGB, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"],
])("%s writes %s %j as OpenAPI says: %s", (_, style, value, query) => {
  expect(style.write("color", value, "colour")).toBe(query);
});

// RFC 6570, 3.2.8: all but unreserved characters is percent-encoded, the comma between two items excepted.
test.each<[QueryStyle, unknown, string]>([
  [form(), "!'()*~ é&=,", "a%20b=%21%27%28%29%2A~%20%C3%A9%26%3D%2C"],
  [form({ explode: false }), ["a,b", "!", 3n, true], "a%20b=a%2Cb,%21,3,true"],
  [form(), { "x y": "&" }, "x%20y=%26"],
  [spaceDelimited(), ["a|b", "c"], "a%20b=a%7Cb%20c"],
  [pipeDelimited(), ["a b", "c"], "a%20b=a%20b%7Cc"],
  [deepObject(), { "x.y": "[1]" }, "a%20b%5Bx.y%5D=%5B1%5D"],
])("names and values are percent-encoded: %#", (style, value, query) => {
  expect(style.write("a b", value, "p")).toBe(query);
});

test.each<[string, QueryStyle]>([
  ["form", form()],
  ["form, not exploded", form({ explode: false })],
  ["deepObject", deepObject()],
])("a field of an object that is null or undefined is left out: %s", (_, style) => {
  expect(style.write("q", { a: null, b: undefined, c: 0 }, "q")).toBe(style.write("q", { c: 0 }, "q"));
});

describe("a value that the service could not read is refused, and the error names the parameter", () => {
  test.each<[string, QueryStyle, unknown, string, string]>([
    ["an item with the space", spaceDelimited(), ["a b"], "p", 'items without " "'],
    ["an item with the pipe", pipeDelimited(), ["a", "b|c"], "p", 'items without "|"'],
    ["a field with the pipe", pipeDelimited(), { "a|b": "c" }, "p", 'items without "|"'],
    ["a name with a bracket", deepObject(), { "a]": "b" }, "p.a]", "a name without brackets"],
    ["a second level", deepObject(), { a: { b: "c" } }, "p.a", "text, a finite number or a boolean"],
    ["a list in an object", deepObject(), { a: ["b"] }, "p.a", "text, a finite number or a boolean"],
    ["no object", deepObject(), "open", "p", "an object"],
    ["a list", deepObject(), ["open"], "p", "an object"],
    ["a list in a list", form(), [["a"]], "p", "text, a finite number or a boolean"],
    ["a hole", form(), new Array(1), "p", "text, a finite number or a boolean"],
    ["a date", form(), new Date(0), "p", "text, a finite number or a boolean"],
    ["half a character", form(), ["\ud83d"], "p", "text, a finite number or a boolean"],
    ["half a character in a name", form(), { "\ud83d": "a" }, "p", "text, a finite number or a boolean"],
    ["NaN", pipeDelimited(), [NaN], "p", "text, a finite number or a boolean"],
    ...[form(), form({ explode: false }), spaceDelimited(), pipeDelimited(), deepObject()].flatMap(
      (style): [string, QueryStyle, unknown, string, string][] => [
        [`an empty object: ${style.name}`, style, {}, "p", "at least one value"],
        [`an empty list: ${style.name}`, style, [], "p", "at least one value"],
        [`an object of nothing: ${style.name}`, style, { a: undefined }, "p", "at least one value"],
      ],
    ),
  ])("%s", async (_, style, value, parameter, expected) => {
    const error = await failureOf(() => style.write("wire", value, "p"));
    expect(error).toMatchObject({ code: "parameter", parameter });
    expect(error).toHaveProperty("expected", expect.stringContaining(expected));
  });
});

test("styled parameters join the query of the path, the constants and the others, beside a body too", async () => {
  const fetch = scriptedFetch(repeat(Response.json({}), 2));
  const params = { ids: list(text), filter: anything, note: text };
  const search = post("/search?v=2", {
    params,
    constants: { act: "find" },
    places: {
      ids: { in: "query", name: "id", style: form({ explode: false }) },
      filter: { style: deepObject() },
    },
  });
  const find = get("/find", {
    params: { ...params, page: text },
    places: { ids: { style: pipeDelimited() }, filter: { style: form() } },
  });
  const dialect = { params: { "GET /find": { ids: "keys" } } };
  const baseUrl = "https://styles.example";
  const client = createClient({ baseUrl, fetch, operations: { search, find }, dialect });
  await client.search({ ids: ["a", "b"], filter: { state: "open" }, note: "n" });
  await client.find({ ids: ["a", "b"], filter: { state: "open" }, note: "n", page: "2" });
  expect(fetch.requests.map(({ url }) => url.slice(baseUrl.length))).toEqual([
    "/search?v=2&act=find&id=a,b&filter%5Bstate%5D=open",
    "/find?keys=a%7Cb&note=n&page=2&state=open",
  ]);
  expect(await fetch.requests[0]?.text()).toBe('{"note":"n"}');
  await expect(client.search({ ids: [], filter: { state: "open" }, note: "n" })).rejects.toMatchObject({
    code: "parameter",
    parameter: "ids",
    expected: "at least one value",
  });
  expect(fetch.requests).toHaveLength(2);
});

test("a value that is an object is refused without a style", async () => {
  const fetch = scriptedFetch();
  const find = get("/find", { params: { filter: anything } });
  const client = createClient({ baseUrl: "https://styles.example", fetch, operations: { find } });
  await expect(client.find({ filter: { state: "open" } })).rejects.toMatchObject({ parameter: "filter" });
});

test("a secret in a styled parameter is in no error's address", async () => {
  const fetch = scriptedFetch(new Response(null, { status: 404 }));
  const find = get("/find", {
    params: { filter: anything, keys: anything },
    places: { filter: { style: deepObject() }, keys: { name: "api_key", style: pipeDelimited() } },
  });
  const client = createClient({ baseUrl: "https://styles.example", fetch, operations: { find } });
  const error = await failureOf(() =>
    client.find({ filter: { token: "s3cret-1" }, keys: ["s3cret-2", "b"] }),
  );
  expect(error).toMatchObject({ code: "not_found" });
  expect(JSON.stringify(error) + String(error)).not.toContain("s3cret");
});
