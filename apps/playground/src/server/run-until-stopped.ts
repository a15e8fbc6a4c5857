import { setTimeout } from "node:timers/promises";
import { formatMilliseconds } from "@org/http-core/log";
import { alignColumns } from "@org/sandbox/node";
import { firstCalls } from "./first-calls.ts";
import type { StartOptions } from "./options.ts";
import { paintFor } from "./paint.ts";
import { report } from "./report.ts";
import { serveAll } from "./serve.ts";

/** How much later the second signal of a Ctrl-C may arrive, in milliseconds. */
const LATE = 200;

/**
 * Serves the sandbox and the playground, prints one call with each client and all addresses, and ends with Ctrl-C or
 * SIGTERM.
 *
 * @throws the system's error where it can't listen
 */
export async function runUntilStopped(options: StartOptions): Promise<void> {
  // Registered first: a signal during the start takes effect after it.
  const stop = signalled("SIGINT", "SIGTERM");
  // The reader has closed the pipe: `npx pnpm start | head`.
  process.stdout.on("error", () => process.exit());
  const paint = paintFor(process.stdout, process.env);
  const { pages, reach, token, built, close } = await serveAll(options);
  if (built !== undefined) print(`The page was built in ${formatMilliseconds(built)}.`, "");
  const calls = await report(firstCalls(reach), paint);
  const addresses = alignColumns([
    ...pages.map((page) => ["playground", page]),
    ...Object.entries({ ...reach.bases }),
    ...pages.map((page) => ["sandbox's controls", `${page}#/sandbox`]),
    ["sandbox's token", `${token}, for tools: Authorization: Bearer <token>`],
  ]);
  print(paint.bold("One call with each client, over the wire to the sandbox:"), "", ...indented(calls), "");
  print(paint.bold("Served here, until Ctrl-C:"), "", ...indented(addresses), "");
  await stop;
  await close();
  print("Stopped.");
  // The second signal may arrive later. Node removes the handler when it exits, and the signal would be the result.
  await setTimeout(LATE);
}

function signalled(...signals: readonly NodeJS.Signals[]): Promise<void> {
  return new Promise((resolve) => {
    // Not `once`: a Ctrl-C arrives twice, from the terminal and from the package manager.
    for (const signal of signals) process.on(signal, () => resolve());
  });
}

function print(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join("\n")}\n`);
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${line}`);
}
