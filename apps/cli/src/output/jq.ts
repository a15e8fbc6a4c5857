import { Worker } from "node:worker_threads";
import { ParameterError } from "@org/http-core";
import { jsonText } from "@org/services/json-text";
import { FilterError } from "../failure/filter-error.ts";
import { oneLine } from "../terminal/one-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { ROLE, WORKER, type JqResponse } from "./jq-worker.ts";
import type { RowFormat } from "./row-format.ts";

/** What jq says of the first row that it leaves out. Its exit code is that of the last row. */
const ROW_FAILED = /jq: error \(at .*/;

/**
 * What a filter of jq makes of rows: each result is a line, a text without its quotes. Numbers keep their digits unless
 * the filter calculates with them: jq calculates with doubles. A filter that runs ends when the signal is aborted.
 *
 * @throws ParameterError (when awaited) where jq does not understand the filter
 */
export async function jqFormat(
  filter: string,
  { err, signal }: { readonly err: Pick<Terminal["err"], "line">; readonly signal: AbortSignal },
): Promise<RowFormat> {
  const run = filterRunner(filter, signal);
  // Without input, jq only compiles the filter.
  const compiled = await run("");
  if (compiled.exitCode !== 0)
    throw new ParameterError("--jq", "a filter of jq", oneLine(compiled.stderr.replace(/^jq: error: /, "")));
  return {
    async rows(rows) {
      const input = rows.map((row) => `${jsonText(row)}\n`).join("");
      const { stdout, stderr, exitCode } = await run(input);
      const failed = ROW_FAILED.exec(stderr)?.[0];
      if (exitCode !== 0 || failed !== undefined) throw new FilterError(`--jq: ${oneLine(failed ?? stderr)}`);
      // What `debug` and `stderr` of a filter write.
      if (stderr !== "") err.line(oneLine(stderr));
      return stdout === "" ? "" : stdout.split("\n").map(lineOf).join("");
    },
    end: () => "",
  };
}

/**
 * Runs a filter in a thread. While this one waits, it receives signals, and an abort ends the filter: it may never end by
 * itself.
 */
function filterRunner(
  filter: string,
  signal: AbortSignal,
): (input: string) => Promise<NonNullable<JqResponse>> {
  const worker = new Worker(WORKER, { workerData: ROLE });
  // Between two pages, it keeps no process.
  worker.unref();
  return async (input) => {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<JqResponse>();
    const abort = () => {
      reject(signal.reason);
      void worker.terminate();
    };
    const crash = () => {
      resolve(undefined);
    };
    signal.addEventListener("abort", abort);
    worker.once("message", resolve).once("error", crash).ref();
    worker.postMessage({ input, filter });
    try {
      const response = await promise;
      if (response !== undefined) return response;
    } finally {
      signal.removeEventListener("abort", abort);
      worker.off("message", resolve).off("error", crash).unref();
    }
    await worker.terminate();
    throw new FilterError(
      "--jq: jq ended while it ran the filter, most likely since its memory was used up",
      "Let the filter make less at a time: limit(100; …) ends a generator, and first(…) takes one result.",
    );
  };
}

function lineOf(line: string): string {
  const value: unknown = line.startsWith('"') ? JSON.parse(line) : line;
  return `${String(value)}\n`;
}
