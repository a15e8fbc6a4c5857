import { describe, expect, test } from "vitest";
import { environmentProblems, typedDialect } from "./form-problems.ts";

const problemOf = (address: string): string | undefined =>
  environmentProblems({ name: "A", addresses: { main: address }, dialect: "" }).main;

test("an environment has a name", () => {
  expect(environmentProblems({ name: " ", addresses: {}, dialect: "" })).toEqual({
    name: "Expected a name, received nothing.",
  });
});

test("without an address it is at the sandbox, and with one it has all of them", () => {
  expect(environmentProblems({ name: "A", addresses: { one: "", two: " " }, dialect: " " })).toEqual({});
  expect(
    environmentProblems({ name: "A", addresses: { one: "https://a.example", two: "" }, dialect: "" }),
  ).toEqual({
    two: "Expected an address, since another one is given. Received nothing.",
  });
});

test.each(["https://api.example", "http://127.0.0.1:4010/v1", " https://api.example/a/ "])(
  "%s is an address",
  (address) => {
    expect(problemOf(address)).toBeUndefined();
  },
);

test.each([
  ["api.example", /such as/],
  ["file:///etc", /such as/],
  ["https://me:my-key@api.example", /without a user and a password/],
  ["https://api.example/?apikey=my-key", /without a query/],
  ["https://api.example/#my-key", /without a query/],
])("%s is refused, and its error does not repeat it", (address, text) => {
  expect(problemOf(address)).toMatch(text);
  expect(problemOf(address)).not.toContain("my-key");
});

describe("the names of a deployment", () => {
  const problemOfNames = (dialect: string, main = "https://a.example"): string | undefined =>
    environmentProblems({ name: "A", addresses: { main }, dialect }).dialect;

  test("are a dialect, as JSON", () => {
    const names = '{ "headers": { "X-Service-Network": "X-Rated-Network" } }';
    expect(problemOfNames(names)).toBeUndefined();
    expect(typedDialect(names)).toEqual({ headers: { "X-Service-Network": "X-Rated-Network" } });
    expect(typedDialect(" ")).toBeUndefined();
  });

  test.each([
    ["X-Rated-Network", "dialect: expected an object, as JSON, received other text"],
    ['{"header":{}}', /^dialect\.header: expected one of headers, /],
    ['{"segments":{"network":"eth"}}', /^dialect\.segments: expected one of network_/],
  ])("are not %s", (text, problem) => {
    expect(problemOfNames(text)).toMatch(problem);
  });

  test("need an address: the sandbox has those of the specification", () => {
    expect(problemOfNames('{"vendor":"acme"}', "")).toMatch(/^Expected an address too/);
  });
});
