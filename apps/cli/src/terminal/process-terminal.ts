import { styleText } from "node:util";
import { columnsOf } from "./columns.ts";
import { ClosedOutput, type Page, type Terminal } from "./terminal.ts";

/** The terminal of this process. A first interrupt aborts the run, a second one ends the process. */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  const interrupt = new AbortController();
  process.once("SIGINT", () => {
    interrupt.abort();
  });
  stdout.on("error", toldToTheWriter);
  stderr.on("error", toldToTheWriter);
  return {
    out: {
      ...pageOf(stdout),
      write: (text) =>
        new Promise((resolve, reject) => {
          stdout.write(text, (error) => {
            if (error === null || error === undefined) resolve();
            else reject(isBrokenPipe(error) ? new ClosedOutput() : error);
          });
        }),
    },
    err: {
      ...pageOf(stderr),
      line: (text) => {
        stderr.write(`${text}\n`);
      },
    },
    signal: interrupt.signal,
  };
}

/** Each write is told its own error; without a listener the same error would end the process. */
function toldToTheWriter(): void {
  return;
}

function pageOf(stream: NodeJS.WriteStream): Page {
  return {
    columns: columnsOf(stream),
    // Obeys NO_COLOR and FORCE_COLOR, and leaves text plain where the stream is no terminal.
    bold: (text) => styleText("bold", text, { stream }),
  };
}

function isBrokenPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
}
