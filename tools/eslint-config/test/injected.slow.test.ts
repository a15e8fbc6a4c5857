import { expect, test } from "vitest";
import { injected } from "../src/injected.ts";
import { lint } from "./lint.ts";

function complaints(filename: string, code: string): number {
  return lint([injected(["**/*.test.ts"])], filename, code).length;
}

test.each([
  "Date.now();",
  "performance.now();",
  "Math.random();",
  "crypto.randomUUID();",
  "crypto.getRandomValues(bytes);",
  "new Date();",
  "setTimeout(run, 1);",
])("%s is forbidden in source, and allowed in tests and in files that set defaults", (code) => {
  expect(complaints("packages/chainstats/src/client.ts", code)).toBe(1);
  expect(complaints("packages/chainstats/src/client.test.ts", code)).toBe(0);
  expect(complaints("packages/http-core/src/util/clock.ts", code)).toBe(0);
});

test("a given time and an injected clock are allowed", () => {
  expect(complaints("packages/chainstats/src/client.ts", "new Date(0); clock.now();")).toBe(0);
});

test("randomness is allowed only in the files that make names and keys", () => {
  expect(complaints("packages/http-core/src/util/platform.ts", "crypto.randomUUID();")).toBe(0);
  expect(complaints("packages/http-core/src/auth/secret.ts", "crypto.randomUUID();")).toBe(1);
});
