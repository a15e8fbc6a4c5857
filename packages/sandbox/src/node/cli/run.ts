import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { driftInWords } from "../../recordings/drift/report.ts";
import type { Sandbox } from "../../types.ts";
import { createSandbox } from "../../create-sandbox.ts";
import { serve } from "../serve.ts";
import type { Command } from "./command.ts";
import type { RecordedSource } from "./json-flags.ts";
import { signalled } from "./signalled.ts";
import { startUp } from "./start-up.ts";
import { loadState, saveState } from "./state-file.ts";

type Serve = Extract<Command, { readonly kind: "serve" }>;

/**
 * Compares recordings with the sandbox's own responses and prints the differences.
 *
 * @returns whether nothing differs
 */
export async function printDrift({ sandbox: options, recordings }: Serve): Promise<boolean> {
  const sandbox = createSandbox(options);
  await load(sandbox, recordings);
  const report = await sandbox.recordings.drift();
  process.stdout.write(driftInWords(report));
  return report.drifts.length === 0;
}

/** Loads the recordings of a command line, and prints what was left out. */
async function load(sandbox: Sandbox, recordings: RecordedSource | undefined): Promise<void> {
  if (recordings === undefined) return;
  const { leftOut } = await sandbox.recordings.load(recordings.source, recordings.options);
  for (const { url, reason } of leftOut) process.stderr.write(`left out ${url}: ${reason}\n`);
}

/**
 * Serves a sandbox, prints its addresses, and ends on Ctrl-C or SIGTERM.
 *
 * @throws the system's error if it cannot listen
 */
export async function runUntilStopped({
  sandbox: options,
  factor,
  serve: where,
  recordings,
  state,
}: Serve): Promise<void> {
  const stop = signalled("SIGINT", "SIGTERM");
  // The reader of a pipe has closed it: `npx @org/sandbox | head`.
  process.stdout.on("error", () => process.exit());
  const sandbox = createSandbox(options);
  if (state !== undefined) await loadState(sandbox, state);
  if (factor !== 1) sandbox.clock.factor(factor);
  await load(sandbox, recordings);
  const served = await serve(sandbox, where);
  const folder = served.certificate === undefined ? undefined : await mkdtemp(join(tmpdir(), "sandbox-"));
  const certificateFile = folder === undefined ? undefined : join(folder, "certificate.pem");
  if (certificateFile !== undefined) await writeFile(certificateFile, served.certificate ?? "");
  const plain = !process.stdout.isTTY || (process.env["NO_COLOR"] ?? "") !== "";
  const bold = (text: string): string => (plain ? text : `\u001b[1m${text}\u001b[22m`);
  process.stdout.write(
    `${startUp({ sandbox, served, options, hasOwnToken: where.controlToken !== undefined, certificateFile, bold })}\n`,
  );
  await stop;
  await served.close();
  if (state !== undefined) await saveState(sandbox, state);
  if (folder !== undefined) await rm(folder, { recursive: true });
}
