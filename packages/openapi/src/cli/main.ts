#!/usr/bin/env node
/**
 * The command `org-openapi`.
 *
 * @module
 */
// Loaded on demand: on an older version the import fails, with an error that does not say why.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 12)) {
  const { runProgram } = await import("./program.ts");
  // The reader of a pipe has closed it: `npx org-openapi check api.json | head`.
  process.stdout.on("error", () => process.exit());
  process.exitCode = await runProgram(process.argv.slice(2));
} else {
  process.stderr.write(`org-openapi needs Node.js 22.12 or later; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
}
