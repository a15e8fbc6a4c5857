#!/usr/bin/env node
// `exec` for the scripts of package.json on Windows, whose shell has none. There, as in other shells, a script's program
// decides how it ends after a Ctrl-C: a shell that waited for it would end by the signal, and pnpm report a failure.
import { spawn } from "node:child_process";
import process from "node:process";

const [program = "", ...args] = process.argv.slice(2);
process.on("SIGINT", () => {
  // The program receives it too.
});
spawn(program, args, { stdio: "inherit" }).on("close", (code) => {
  process.exitCode = code ?? 1;
});
