import { resolve } from "node:path";
import ts from "typescript";
import { hovers } from "./hovers.ts";

// Fails where an editor shows no documentation of a method or an option: `check-hovers <folder>`, where the folder has
// the packages installed.
const [folder = "."] = process.argv.slice(2);
const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts", "lib.dom.asynciterable.d.ts"],
  types: [],
  strict: true,
  noEmit: true,
};
const all = hovers(resolve(folder), options);
const empty = all.filter(({ documentation }) => documentation === "");
for (const { member } of empty) console.error(`no documentation: ${member}`);
console.log(`${String(all.length)} members, ${String(empty.length)} without documentation`);
if (empty.length > 0 || all.length < 100) process.exitCode = 1;
