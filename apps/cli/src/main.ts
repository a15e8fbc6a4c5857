#!/usr/bin/env node
import { enableCompileCache } from "node:module";

// What is imported after this is read from the cache at the next start: types stripped, code compiled.
enableCompileCache();

const [{ run }, { processTerminal }] = await Promise.all([
  import("./run.ts"),
  import("./terminal/process-terminal.ts"),
]);

// The code is set, not exited with: what is still to be written to a pipe is written.
process.exitCode = await run(process.argv.slice(2), processTerminal());
