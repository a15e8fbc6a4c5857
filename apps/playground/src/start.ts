/**
 * Serves the sandbox and the playground until it is stopped: `npx pnpm start`.
 *
 * @module
 */
import { readCommand, usage } from "./server/options.ts";

const command = readCommand(process.argv.slice(2), process.env);
switch (command.kind) {
  case "help":
    process.stdout.write(usage);
    break;
  case "mistake":
    process.stderr.write(`${command.message}\n\n${usage}`);
    process.exitCode = 2;
    break;
  case "start": {
    // Loaded on demand, since Vite and the sandbox load slowly.
    const { runUntilStopped } = await import("./server/run-until-stopped.ts");
    await runUntilStopped(command.options).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    });
    break;
  }
}
