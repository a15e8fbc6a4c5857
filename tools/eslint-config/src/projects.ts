import type { Config } from "eslint/config";

/**
 * The TypeScript projects by which files are linted. Almost all are in one program, so that each file is parsed and
 * checked once. Programs for each package would do so again for every package above it.
 */
export function projects(root: string): Config[] {
  const playground = "apps/playground/src";
  return [
    { languageOptions: { parserOptions: { project: "tsconfig.lint.json", tsconfigRootDir: root } } },
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
  return { languageOptions: { parserOptions: { project } } };
}
