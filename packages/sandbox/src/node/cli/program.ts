import { readCommand, usage } from "./command.ts";
import { readRecordCommand, recordUsage } from "./record-command.ts";

/**
 * Runs the command line: serves the sandbox, `npx @org/sandbox --port 4010`, or records a live service. A failure is
 * written to stderr and ends the process with 1, a mistake in the arguments with 2.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  // pnpm passes on the "--" that npm users write before flags.
  const [first, ...rest] = args.filter((arg) => arg !== "--");
  const isRecord = first === "record";
  const command = isRecord ? readRecordCommand(rest) : readCommand(args);
  const help = isRecord ? recordUsage : usage;
  switch (command.kind) {
    case "help":
      process.stdout.write(help);
      break;
    case "mistake":
      process.stderr.write(`${command.message}\n\n${help}`);
      process.exitCode = 2;
      break;
    case "serve": {
      // Imported on demand: help does not need it.
      const { runUntilStopped, printDrift: sayDrift } = await import("./run.ts");
      const run = async (): Promise<void> => {
        if (!command.drift) return runUntilStopped(command);
        if (!(await sayDrift(command))) process.exitCode = 1;
      };
      await run().catch(fail);
      break;
    }
    case "record": {
      const { recordUntilStopped } = await import("./record.ts");
      await recordUntilStopped(command).catch(fail);
      break;
    }
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${errorText(error)}\n`);
  process.exit(1);
}

function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const taken = "code" in error && error.code === "EADDRINUSE";
  return taken
    ? `${error.message}\nTake other ports with --port, or any free ones with --port 0.`
    : error.message;
}
