import { run } from "../src/run.ts";
import { recordingTerminal, type RecordingOptions } from "./recording-terminal.ts";

/** How a run in this process ended, and what it wrote. */
export interface EndedHere {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `orgq` in this process. */
export async function orgqHere(args: readonly string[], options: RecordingOptions = {}): Promise<EndedHere> {
  const terminal = recordingTerminal(options);
  const code = await run(args, terminal);
  return { code, stdout: terminal.stdout(), stderr: terminal.stderr() };
}
