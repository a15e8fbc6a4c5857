import { expect, test } from "vitest";
import { installed } from "./installed.ts";

test("a package that is not installed is named, and the platform's error is the cause", async () => {
  const cause = new Error("Cannot find package 'yaml'");
  const failed = installed("yaml", "read YAML", () => Promise.reject(cause));
  await expect(failed).rejects.toThrow("to read YAML, install the package yaml.");
  await expect(failed).rejects.toThrow(TypeError);
  await expect(failed).rejects.toHaveProperty("cause", cause);
  expect(await installed("node:path", "join", () => import("node:path"))).toHaveProperty("join");
});
