import { forgetBudgets } from "@org/vitest-config/budgets";
import type { Terminal } from "../src/terminal/terminal.ts";

/** A terminal that records what is written to it. */
export interface RecordingTerminal extends Terminal {
  readonly stdout: () => string;
  readonly stdoutBytes: () => Uint8Array;
  readonly stderr: () => string;
}

/** What a {@link RecordingTerminal} is given. */
export interface RecordingOptions {
  readonly signal?: AbortSignal;
  /** The text of standard input. */
  readonly input?: string;
  /** The characters per line of the terminal that stdout is. Default: stdout is a pipe. */
  readonly width?: number | undefined;
}

/** Makes a {@link RecordingTerminal}, and a run on it begins like a process: no budget of a service is used up. */
export function recordingTerminal({
  signal = new AbortController().signal,
  input = "",
  width,
}: RecordingOptions = {}): RecordingTerminal {
  forgetBudgets();
  const out: Uint8Array[] = [];
  const err: string[] = [];
  const page = { columns: 80, bold: (text: string) => text };
  const write = async (chunk: string | Uint8Array) => {
    out.push(Buffer.from(chunk));
  };
  return {
    out: {
      ...page,
      isTerminal: width !== undefined,
      width: width ?? page.columns,
      write,
      page: write,
    },
    err: { ...page, isTerminal: false, line: (text) => err.push(`${text}\n`), status: () => undefined },
    input: async () => new TextEncoder().encode(input),
    signal,
    stdout: () => Buffer.concat(out).toString(),
    stdoutBytes: () => Buffer.concat(out),
    stderr: () => err.join(""),
  };
}
