#!/usr/bin/env node
// Everything is loaded on demand: on an older version an import fails, with an error that does not say why.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major > 22 || (major === 22 && minor >= 12)) {
  const { enableCompileCache } = await import("node:module");
  // Later imports are read from the cache at the next start: with types stripped and code compiled.
  enableCompileCache();

  const [{ run }, { processTerminal }] = await Promise.all([
    import("./run.ts"),
    import("./process-terminal.ts"),
  ]);

  // Sets the code instead of exiting, so that pending writes to a pipe complete.
  process.exitCode = await run(process.argv.slice(2), processTerminal());
} else {
  process.stderr.write(`orgq needs Node.js 22.12 or later; this is ${process.versions.node}.\n`);
  process.exitCode = 1;
}
