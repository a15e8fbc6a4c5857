import { expect, test } from "vitest";
import { environmentProblems } from "./form-problems.ts";

const problemOf = (address: string): string | undefined =>
  environmentProblems({ name: "A", addresses: { main: address } }).main;

test("an environment has a name", () => {
  expect(environmentProblems({ name: " ", addresses: {} })).toEqual({
    name: "Expected a name, received nothing.",
  });
});

test("without an address it is at the sandbox, and with one it has all of them", () => {
  expect(environmentProblems({ name: "A", addresses: { one: "", two: " " } })).toEqual({});
  expect(environmentProblems({ name: "A", addresses: { one: "https://a.example", two: "" } })).toEqual({
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
