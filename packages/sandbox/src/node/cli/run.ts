import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSandbox } from "../../sandbox.ts";
import { serve } from "../serve.ts";
import type { Command } from "./command.ts";
import { startUp } from "./start-up.ts";

/**
 * Serves a sandbox, says where, and ends with Ctrl-C or SIGTERM.
 *
 * @throws the system's error where it can't listen
 */
export async function runUntilStopped({
  sandbox: options,
  factor,
  serve: where,
}: Extract<Command, { readonly kind: "serve" }>): Promise<void> {
  const stop = signalled("SIGINT", "SIGTERM");
  // Whoever read along has gone: `npx @org/sandbox | head`.
  process.stdout.on("error", () => process.exit());
  const sandbox = createSandbox(options);
  if (factor !== 1) sandbox.clock.factor(factor);
  const served = await serve(sandbox, where);
  const folder = served.certificate === undefined ? undefined : await mkdtemp(join(tmpdir(), "sandbox-"));
  const certificateFile = folder === undefined ? undefined : join(folder, "certificate.pem");
  if (certificateFile !== undefined) await writeFile(certificateFile, served.certificate ?? "");
  const plain = !process.stdout.isTTY || (process.env["NO_COLOR"] ?? "") !== "";
  const bold = (text: string): string => (plain ? text : `\u001b[1m${text}\u001b[22m`);
  process.stdout.write(`${startUp({ sandbox, served, options, certificateFile, bold })}\n`);
  await stop;
  await served.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
}

function signalled(...signals: readonly NodeJS.Signals[]): Promise<void> {
  return new Promise((resolve) => {
    // Not once: a Ctrl-C comes twice, from the terminal and from the package manager that hands it on.
    for (const signal of signals) process.on(signal, () => resolve());
  });
}
