import { Terminated } from "./terminal.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Milliseconds in which a second signal is the first one, sent twice. */
const SAME = 500;

/**
 * Aborted at the first SIGINT or SIGTERM. From {@link SAME} on, another one ends the process at once. Before, it is the
 * same signal: `timeout` sends it to the process and to its group, and a package manager forwards what the terminal has
 * sent to all.
 */
export function interrupts(): AbortSignal {
  const interrupt = new AbortController();
  const abort = (name: NodeJS.Signals) => {
    interrupt.abort(name === "SIGTERM" ? new Terminated("SIGTERM") : undefined);
    setTimeout(() => {
      for (const signal of SIGNALS) process.off(signal, abort);
    }, SAME).unref();
  };
  for (const signal of SIGNALS) process.on(signal, abort);
  return interrupt.signal;
}
