import { fstatSync, writeSync } from "node:fs";
import { addAbortSignal } from "node:stream";
import { buffer } from "node:stream/consumers";
import { isatty } from "node:tty";
import { styleText } from "node:util";
import { fileReason } from "./failure/file-error.ts";
import { columnsOf, widthOf } from "./terminal/columns.ts";
import { interrupts } from "./terminal/interrupts.ts";
import { ClosedOutput, type Output, type Page, type Terminal } from "./terminal/terminal.ts";

/** The terminal of this process. The first interrupt aborts the run, a second one ends the process. */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  const signal = interrupts();
  stdout.on("error", ignoreStreamError);
  stderr.on("error", ignoreStreamError);
  const isPerson = isatty(stderr.fd);
  let replaceable = "";
  const write = fstatSync(stdout.fd).isFile() ? writeToFile(stdout.fd) : writeTo(stdout);
  return {
    out: {
      ...pageOf(stdout),
      isTerminal: isatty(stdout.fd),
      width: widthOf(stdout),
      write,
      page: async (text) => {
        // Loaded on demand: most commands print no help.
        const isPaged =
          isatty(stdout.fd) && (await (await import("./terminal/pager.ts")).pagedText(text, stdout.rows));
        if (!isPaged) await write(text);
      },
    },
    err: {
      ...pageOf(stderr),
      isTerminal: isPerson,
      line: (text) => {
        stderr.write(`${replaceable}${text}\n`);
        replaceable = "";
      },
      status: (text) => {
        if (!isPerson) return;
        stderr.write(`${replaceable}${text.slice(0, widthOf(stderr) - 1)}`);
        replaceable = text === "" ? "" : CLEARED;
      },
    },
    input: () => buffer(addAbortSignal(signal, process.stdin)),
    signal,
  };
}

function writeTo(stdout: NodeJS.WriteStream): Output["write"] {
  return (chunk) =>
    new Promise((resolve, reject) => {
      stdout.write(chunk, (error) => {
        if (error === null || error === undefined) resolve();
        else if (isBrokenPipe(error)) reject(new ClosedOutput());
        else reject(new Error(`stdout can't be written: ${fileReason(error)}`));
      });
    });
}

/** Node's own stream for files takes a write that a full disk has cut short for a whole one. */
function writeToFile(fd: number): Output["write"] {
  return (chunk) =>
    new Promise((resolve) => {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      try {
        for (let written = 0; written < bytes.length;) written += writeSync(fd, bytes, written);
      } catch (cause) {
        const reason = `${fileReason(cause)}; its last line may be cut off`;
        throw new Error(`stdout can't be written: ${reason}`, { cause });
      }
      resolve();
    });
}

/** Moves to the beginning of the line and clears it. */
const CLEARED = "\r\u001b[K";

/** Each write reports its own error. Without a listener, the stream would end the process with the same error. */
function ignoreStreamError(): void {
  return;
}

function pageOf(stream: NodeJS.WriteStream): Page {
  return {
    columns: columnsOf(stream),
    // Respects NO_COLOR and FORCE_COLOR, and leaves text plain where the stream is not a terminal.
    bold: (text) => styleText("bold", text, { stream }),
  };
}

function isBrokenPipe(error: Error): boolean {
  return "code" in error && (error.code === "EPIPE" || error.code === "ERR_STREAM_DESTROYED");
}
