import type { Config } from "eslint/config";

/** Packages whose files other tests of the package may cover instead. */
const WITHOUT = ["packages/gfm/**", "packages/sandbox/**"];

/** A source file of a package that runs code has a test beside it. */
export function unitTests(tests: string[]): Config {
  return {
    files: ["packages/*/src/**/*.ts"],
    ignores: [...tests, ...WITHOUT],
    rules: { "org/unit-test": "error" },
  };
}
