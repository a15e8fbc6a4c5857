/**
 * Serves the sandbox and the playground until it is told to stop: `npx pnpm start`.
 *
 * @module
 */
import { aligned } from "./server/aligned.ts";
import { firstCalls } from "./server/first-calls.ts";
import { readCommand, usage, type StartOptions } from "./server/options.ts";
import { paintFor } from "./server/paint.ts";
import { report } from "./server/report.ts";
import { serveAll } from "./server/serve.ts";

const command = readCommand(process.argv.slice(2), process.env);
switch (command.kind) {
  case "help":
    process.stdout.write(usage);
    break;
  case "mistake":
    process.stderr.write(`${command.message}\n\n${usage}`);
    process.exitCode = 2;
    break;
  case "start":
    await start(command.options).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    });
    break;
}

async function start(options: StartOptions): Promise<void> {
  // Heard from the beginning: a signal that comes while things start is obeyed when they have.
  const stop = signalled("SIGINT", "SIGTERM");
  const paint = paintFor(process.stdout, process.env);
  // Whoever read along has gone: `npx pnpm start | head`.
  process.stdout.on("error", () => process.exit());
  const { pages, reach, close } = await serveAll(options);
  const calls = await report(firstCalls(reach), paint);
  const addresses = aligned([
    ...pages.map((page) => ["playground", page]),
    ...Object.entries({ ...reach.bases }),
  ]);
  print(paint.bold("One call with each client, over the wire to the sandbox:"), "", ...indented(calls), "");
  print(paint.bold("Served here, until Ctrl-C:"), "", ...indented(addresses), "");
  await stop;
  await close();
  print("Stopped.");
}

function signalled(...signals: readonly NodeJS.Signals[]): Promise<void> {
  return new Promise((resolve) => {
    // Not once: a Ctrl-C comes twice, from the terminal and from the package manager that hands it on.
    for (const signal of signals) process.on(signal, () => resolve());
  });
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
