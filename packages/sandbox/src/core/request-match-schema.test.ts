import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { closed } from "./parsed.ts";
import { canBeSent, requestMatchFields } from "./request-match-schema.ts";

const schema = closed(requestMatchFields);

describe("a request match", () => {
  it.each<object>([
    {},
    { service: "repo-host" },
    { service: "repoHost" },
    { method: "M-SEARCH" },
    { path: "/repos/{owner}/{repo}" },
    { path: "/{+all}" },
    { path: { pattern: "^/a", flags: "i" } },
    { query: { page: "2" } },
    { header: { "X-Test": "7" } },
    { body: { rows: [1, "a", null, true, {}] } },
    { body: "text" },
    { nth: 1 },
    { nth: [1, 3] },
  ])("may be %j", (match) => {
    expect(v.parse(schema, match)).toEqual(match);
  });

  it.each<[string, object]>([
    ["a service that does not exist", { service: "weather" }],
    ["a method that is no token", { method: "GET /" }],
    ["a method without a character", { method: "" }],
    ["a path without a slash", { path: "repos" }],
    ["a path with a query", { path: "/repos?page=2" }],
    ["a path with a fragment", { path: "/repos#top" }],
    ["a template with a variable twice", { path: "/{one}/{one}" }],
    ["a template with a variable that begins with a digit", { path: "/{1st}" }],
    ["a pattern that is no regular expression", { path: { pattern: "(" } }],
    ["a pattern that could be tried for hours", { path: { pattern: "^/(a+)+$" } }],
    ["a regular expression that could be tried for hours", { path: /^\/(a|a)*$/ }],
    ["unknown flags", { path: { pattern: "a", flags: "ä" } }],
    ["a query value that is no text", { query: { page: 2 } }],
    ["a header that cannot be sent", { header: { "a b": "1" } }],
    ["a body that is not JSON", { body: [undefined] }],
    ["a body with a date", { body: { at: new Date(0) } }],
    ["a body with a number that JSON does not have", { body: Number.NaN }],
    ["a zeroth request", { nth: 0 }],
    ["half a request", { nth: [1, 1.5] }],
    ["too many numbers", { nth: Array.from({ length: 10_001 }, () => 1) }],
  ])("may not have %s", (_, match) => {
    expect(v.is(schema, match)).toBe(false);
  });

  it("has a regular expression as data, since it may be saved", () => {
    expect(v.parse(schema, { path: /^\/a/ })).toEqual({ path: { pattern: String.raw`^\/a` } });
    expect(v.parse(schema, { path: /b/iu })).toEqual({ path: { pattern: "b", flags: "iu" } });
  });
});

it.each([
  [{ "X-Test": "7", "x-other": "" }, true],
  [{ "": "7" }, false],
  [{ "X-Test": "a\nb" }, false],
  [{ "X-Test": "\u20ac" }, false],
])("whether headers can be sent: %j", (headers, expected) => {
  expect(canBeSent(headers)).toBe(expected);
});
