import { open, writeFile } from "node:fs/promises";
import { recordService } from "../record/recording-proxy.ts";
import { naming } from "./naming.ts";
import type { RecordCommand } from "./record-command.ts";
import { signalled } from "./signalled.ts";

/**
 * Records until Ctrl-C or SIGTERM, and writes the tape.
 *
 * @throws the system's error if it cannot listen, and one that names the file if it cannot be written
 */
export async function recordUntilStopped({
  options,
  out,
}: Extract<RecordCommand, { readonly kind: "record" }>): Promise<void> {
  const stop = signalled("SIGINT", "SIGTERM");
  // The tape is written even if the reader of a pipe has closed it: `npx @org/sandbox record … | head`.
  process.stdout.on("error", () => undefined);
  // Fails now, and not when all is recorded, if the file cannot be written.
  await naming("--out", out, async () => (await open(out, "a")).close());
  const proxy = await recordService(options);
  process.stdout.write(`recording ${options.upstream} at ${proxy.url}, until Ctrl-C\n`);
  await stop;
  await proxy.close();
  const tape = await proxy.tape();
  await naming("--out", out, () => writeFile(out, `${JSON.stringify(tape, null, 2)}\n`));
  process.stdout.write(
    `recordings written: ${String(tape.recordings.length)}; replay them: npx @org/sandbox --recordings ${out} --strict\n`,
  );
}
