import { mkdtemp, rm, writeFile, access, constants, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, dirname, resolve } from "node:path";
import { driftInWords } from "../../recordings/drift/report.ts";
import type { Sandbox } from "../../types.ts";
import { createSandbox } from "../../create-sandbox.ts";
import { serve } from "../serve.ts";
import type { Command } from "./command.ts";
import type { RecordedSource } from "./json-flags.ts";
import { signalled } from "./signalled.ts";
import { startUp } from "./start-up.ts";
import { naming } from "./naming.ts";

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

/**
 * Restores the state in a file, if the file exists.
 *
 * @throws Error that names the file, if it cannot be read, is not a snapshot of such a sandbox, or cannot be made: the
 *   state would be lost at the end
 */
export async function loadState({ restore }: Sandbox, file: string): Promise<void> {
  await naming("--state", file, async () => {
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    if (text === undefined) await access(dirname(resolve(file)), constants.W_OK);
    else restore(JSON.parse(text));
  });
}

/**
 * Saves the state. The file is replaced as a whole, so that an interruption leaves the old one.
 *
 * @throws Error that names the file, if it cannot be written
 */
export async function saveState({ snapshot }: Sandbox, file: string): Promise<void> {
  const unfinished = `${file}.${String(process.pid)}.tmp`;
  await naming("--state", file, async () => {
    try {
      // Only its owner may read it: tokens that users of the repository host created are in it.
      await writeFile(unfinished, JSON.stringify(snapshot()), { mode: 0o600 });
      await rename(unfinished, file);
    } finally {
      await rm(unfinished, { force: true });
    }
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
