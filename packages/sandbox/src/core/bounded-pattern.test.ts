import { expect, test } from "vitest";
import { isBounded } from "./request-match-schema.ts";

test.each([
  String.raw`^/repos/[^/]+/[^/]+/issues/\d+$`,
  String.raw`^\/(?:users|orgs)\/`,
  "^/(?:v\\d+)?/a{2,3}$",
  "a|b+",
  "(?:ab)+c*",
  String.raw`^/\(a+\)+$`,
  "[(a+)]+",
])("%s is tried in bounded time", (pattern) => {
  expect(isBounded(pattern)).toBe(true);
});

test.each([
  "^/(a+)+$",
  "(?:a*)*",
  "(a|a)*b",
  "((ab)+c)+",
  "(a{2,}){2,}",
  "(a?){30}a{30}",
  "(x(a|b))+",
  "(?<name>\\d+)*",
])("%s could be tried for hours", (pattern) => {
  expect(isBounded(pattern)).toBe(false);
});
