import { expect, test } from "vitest";
import { targetParts } from "./entry.ts";

test.each([
  ["/user", "/user", ""],
  ["/user?", "/user", ""],
  ["/search?q=a&q=b", "/search", "q=a&q=b"],
  ["/search?q=a?b&sort=", "/search", "q=a%3Fb&sort="],
  ["?q=1", "", "q=1"],
])("the target %s has the path %j and the query %j", (target, path, query) => {
  const [found, parameters] = targetParts(target);
  expect([found, parameters.toString()]).toEqual([path, query]);
});

test("redacted values stay redacted", () => {
  expect(targetParts("/meta?key=[redacted]")[1].get("key")).toBe("[redacted]");
});
