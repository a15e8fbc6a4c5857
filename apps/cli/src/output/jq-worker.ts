/**
 * Runs filters of jq in a thread of their own, so that signals end one that never ends.
 *
 * @module
 */
import { isMainThread, parentPort, workerData } from "node:worker_threads";

/** The module of the thread. A bundler may join it with others, which then know by {@link ROLE} where they run. */
export const WORKER = new URL(import.meta.url);

/** The data with which the thread is started. */
export const ROLE = "jq of orgq";

/** A message to the thread. */
export interface JqRequest {
  readonly input: string;
  readonly filter: string;
}

/** The thread's response; undefined if jq aborted. */
export type JqResponse =
  { readonly stdout: string; readonly stderr: string; readonly exitCode: number } | undefined;

/** The flags of jq: each result is one line. */
const COMPACT = ["-c"];

if (!isMainThread && workerData === ROLE) {
  // Where jq aborts, it prints so. The error of the command says more.
  console.error = () => undefined;
  const { loadJq } = await import("jq-wasm/inline");
  const jq = await loadJq();
  parentPort?.on("message", ({ input, filter }: JqRequest) => {
    parentPort?.postMessage(responseOf(() => jq.raw(input, filter, COMPACT)));
  });
}

/** jq has no error for a lack of memory: it aborts, and WebAssembly throws. */
function responseOf(filter: () => NonNullable<JqResponse>): JqResponse {
  try {
    const { stdout, stderr, exitCode } = filter();
    return { stdout, stderr, exitCode };
  } catch {
    return undefined;
  }
}
