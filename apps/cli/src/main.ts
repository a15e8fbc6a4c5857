#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// Later imports are read from the cache at the next start: with types stripped and code compiled.
enableCompileCache();

const [{ run }, { processTerminal }] = await Promise.all([
  import("./run.ts"),
  import("./terminal/process-terminal.ts"),
]);

// Sets the code instead of exiting, so that pending writes to a pipe complete.
process.exitCode = await run(process.argv.slice(2), processTerminal());
