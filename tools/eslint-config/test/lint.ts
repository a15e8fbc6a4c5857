import { Linter } from "eslint";
import tseslint from "typescript-eslint";
import { orgPlugin } from "../src/rules/index.ts";

/** What the configuration says of a file in a repository at /repo: the messages of its rules. */
export function lint(config: readonly Linter.Config[], filename: string, code: string): readonly string[] {
  const base: Linter.Config = {
    files: ["**/*.{ts,tsx}"],
    languageOptions: { parser: tseslint.parser },
    plugins: { org: orgPlugin },
  };
  const linter = new Linter({ cwd: "/repo" });
  return linter.verify(code, [base, ...config], `/repo/${filename}`).map(({ message }) => message);
}
