import type { Config } from "eslint/config";

/** A source file of a package that runs code has a test beside it. */
export function unitTests(tests: string[]): Config {
  return {
    files: ["packages/*/src/**/*.ts"],
    ignores: tests,
    rules: { "org/unit-test": "error" },
  };
}
