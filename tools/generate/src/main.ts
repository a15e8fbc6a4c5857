import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { generate, type Output } from "./generate.ts";
import { compilerOptions, loadPrograms } from "./program.ts";

// Makes what follows from the operations of the packages: `pnpm generate`. With `--check` it writes nothing and
// fails where a file is stale. Both fail where something has no documentation.
const root = resolve(import.meta.dirname, "../../..");
const { check } = parseArgs({ options: { check: { type: "boolean", default: false } } }).values;
const problems: string[] = [];

const put: Output = (file, text) => {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const name = relative(root, file);
  if (check) {
    problems.push(`${name} is stale: run \`pnpm generate\``);
  } else {
    writeFileSync(file, text);
    console.log(`wrote ${name}`);
  }
};

const folders = globSync("packages/*/src/operations.ts", { cwd: root })
  .toSorted()
  .map((file) => join(root, dirname(dirname(file))));
const programs = loadPrograms(folders, compilerOptions(join(root, "tsconfig.base.json")));
for (const [index, program] of programs.entries()) {
  problems.push(...(await generate(folders[index] ?? root, program, put)));
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
