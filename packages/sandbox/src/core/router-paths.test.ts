import { describe, expect, it } from "vitest";
import { decoded, routedPath, templateOf, withPlainCharacters } from "./router-paths.ts";

const path = (pathname: string, prefix = ""): string =>
  routedPath(new URL(`https://service.example${pathname}`), prefix);

describe("a routed path", () => {
  it("is below the prefix, without a trailing slash", () => {
    expect(path("/clob/trades", "/clob")).toBe("/trades");
    expect(path("/trades/")).toBe("/trades");
    expect(path("/trades//")).toBe("/trades/");
  });

  it.each([
    ["/", ""],
    ["/clob", "/clob"],
    ["/clob/", "/clob"],
  ])("is / for the root: %s below %j", (pathname, prefix) => {
    expect(path(pathname, prefix)).toBe("/");
  });

  it("is the same for equivalent paths", () => {
    expect(path("/%75sers/%7Ezoe")).toBe(path("/users/~zoe"));
  });
});

it.each([
  ["/%61%5A%30%2D%2e%5f%7E", "/aZ0-._~"],
  ["/a%2Fb%20c%3f", "/a%2Fb%20c%3f"],
  ["/%2561", "/%2561"],
  ["/%c3%bc", "/%c3%bc"],
  ["/100%", "/100%"],
])("only unreserved characters are decoded: %s", (encoded, plain) => {
  expect(withPlainCharacters(encoded)).toBe(plain);
});

it.each([
  ["/repos/:owner/:repo", "/repos/{owner}/{repo}"],
  ["/repos/:owner/contents/:path{.+}", "/repos/{owner}/contents/{path}"],
  ["/meta", "/meta"],
])("the template of %s is %s", (routed, template) => {
  expect(templateOf(routed)).toBe(template);
});

it("the values of variables are decoded, unless their encoding is invalid", () => {
  expect(decoded({ one: "a%2Fb%20c", other: "100%", third: "%c3%bc", plain: "a+b" })).toEqual({
    one: "a/b c",
    other: "100%",
    third: "ü",
    plain: "a+b",
  });
});
