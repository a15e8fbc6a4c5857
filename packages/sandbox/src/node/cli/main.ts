#!/usr/bin/env node
/**
 * Serves the sandbox from a command line: `npx @org/sandbox --port 4010`.
 *
 * @module
 */
import { readCommand, usage } from "./command.ts";

const command = readCommand(process.argv.slice(2));
switch (command.kind) {
  case "help":
    process.stdout.write(usage);
    break;
  case "mistake":
    process.stderr.write(`${command.message}\n\n${usage}`);
    process.exitCode = 2;
    break;
  case "serve": {
    // Imported on demand: help does not need it.
    const { runUntilStopped, printDrift: sayDrift } = await import("./run.ts");
    const run = async (): Promise<void> => {
      if (!command.drift) return runUntilStopped(command);
      if (!(await sayDrift(command))) process.exitCode = 1;
    };
    await run().catch((error: unknown) => {
      process.stderr.write(`${errorText(error)}\n`);
      process.exit(1);
    });
    break;
  }
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const taken = "code" in error && error.code === "EADDRINUSE";
  return taken
    ? `${error.message}\nTake other ports with --port, or any free ones with --port 0.`
    : error.message;
}
