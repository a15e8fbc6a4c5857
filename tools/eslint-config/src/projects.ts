import { join } from "node:path";
import type { Config } from "eslint/config";
import tseslint from "typescript-eslint";
import { namedPaths, narrowParser } from "./parser.ts";

/**
 * The TypeScript projects by which files are linted. Almost all are in one program, so that each file is parsed and
 * checked once. Programs for each package would do so again for every package above it.
 */
export function projects(root: string): Config[] {
  const playground = "apps/playground/src";
  return [
    {
      languageOptions: {
        parser: narrowParser(join(root, "tsconfig.lint.json"), namedPaths(process.argv)),
        parserOptions: {
          project: "tsconfig.lint.json",
          tsconfigRootDir: root,
          // No rule asks for the library's names by scope, since the compiler refuses unknown names.
          lib: [],
        },
      },
    },
    // These have other globals.
    {
      files: [`${playground}/**`],
      ignores: [`${playground}/start.ts`, `${playground}/server/**`],
      ...inProject("apps/playground/tsconfig.page.json"),
    },
    {
      files: [`${playground}/service-worker/**`],
      ...inProject("apps/playground/tsconfig.service-worker.json"),
    },
    { files: ["site/**"], ...inProject("site/tsconfig.json") },
  ];
}

function inProject(project: string): Config {
  return { languageOptions: { parser: tseslint.parser, parserOptions: { project } } };
}
