import { expect, test } from "vitest";
import { handedIn } from "../src/handed-in.ts";
import { lint } from "./lint.ts";

function complaints(filename: string, code: string): number {
  return lint([handedIn(["**/*.test.ts"])], filename, code).length;
}

test.each([
  "Date.now();",
  "performance.now();",
  "Math.random();",
  "crypto.randomUUID();",
  "crypto.getRandomValues(bytes);",
  "new Date();",
  "setTimeout(run, 1);",
])("source must not say %s; a test may, and what makes the default", (code) => {
  expect(complaints("packages/chainstats/src/client.ts", code)).toBe(1);
  expect(complaints("packages/chainstats/src/client.test.ts", code)).toBe(0);
  expect(complaints("packages/http-core/src/util/clock.ts", code)).toBe(0);
});

test("a moment that was given is nobody's own time", () => {
  expect(complaints("packages/chainstats/src/client.ts", "new Date(0); clock.now();")).toBe(0);
});

test("names of principals are drawn where they are given out, and only there", () => {
  expect(complaints("packages/http-core/src/auth/principal.ts", "crypto.randomUUID();")).toBe(0);
  expect(complaints("packages/http-core/src/auth/secret.ts", "crypto.randomUUID();")).toBe(1);
});
