import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { apiReports } from "./api-report.ts";
import { declarationsOf } from "./declarations.ts";
import { publishedPackages } from "./entries.ts";
import { generate, type Output } from "./generate.ts";
import { compilerOptions, loadPrograms } from "./program.ts";
import { surfacePage } from "./surface-page.ts";
import { surfaces } from "./surface.ts";

// `pnpm generate`: writes the files that follow from the packages' sources. With `--check` it writes nothing, and fails
// if a file is stale. Both fail if documentation is missing.
const root = resolve(import.meta.dirname, "../../..");
const { check } = parseArgs({ options: { check: { type: "boolean", default: false } } }).values;
const problems: string[] = [];

const put: Output = (file, text) => {
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  const name = relative(root, file);
  if (check) {
    problems.push(`${name} is stale: run \`pnpm generate\``);
  } else {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`wrote ${name}`);
  }
};

const folders = globSync("packages/*/src/operations.ts", { cwd: root })
  .toSorted()
  .map((file) => join(root, dirname(dirname(file))));
const options = compilerOptions(join(root, "tsconfig.base.json"));
const programs = loadPrograms(folders, options);
for (const [index, program] of programs.entries()) {
  problems.push(...(await generate(folders[index] ?? root, program, put)));
}
const packages = publishedPackages(root);
const surfaceOf = surfaces(packages, options);
for (const published of packages) {
  const { value, complaints } = surfaceOf(published);
  put(join(published.folder, "API.md"), surfacePage(published.name, value));
  problems.push(...complaints);
}

const reports = new Set<string>();
for (const published of packages) {
  const { folder, name, entries } = published;
  const declarations = declarationsOf(published, join(root, "tsconfig.base.json"));
  for (const { entry, text } of apiReports(entries, declarations)) {
    // `@org/http-core/schema` is `http-core-schema`.
    const title = basename(folder) + entry.specifier.slice(name.length).replaceAll("/", "-");
    const file = join(folder, "review", `${title}.api.md`);
    reports.add(file);
    put(file, text);
  }
}
for (const report of globSync("packages/*/review/*.api.md", { cwd: root })) {
  const file = join(root, report);
  if (reports.has(file)) continue;
  if (check) problems.push(`${report} belongs to no entry: run \`pnpm generate\``);
  else rmSync(file);
}
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
