import type { Config } from "eslint/config";

/** The packages whose source files have their tests beside them. */
const PACKAGES = ["chainstats", "http-core", "repo-host"];

/** Files that have none yet: what they do is tested in `test`, through the public API. Only make this list shorter. */
export const WITHOUT: readonly string[] = [];

/** A source file that runs code has a test beside it. */
export function unitTests(tests: string[]): Config[] {
  const files = PACKAGES.map((name) => `packages/${name}/src/**/*.ts`);
  const held: Config = { files, ignores: tests, rules: { "org/unit-test": ["error", { listed: false }] } };
  if (WITHOUT.length === 0) return [held];
  return [held, { files: [...WITHOUT], rules: { "org/unit-test": ["error", { listed: true }] } }];
}
