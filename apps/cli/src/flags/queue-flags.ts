import { ParameterError } from "@org/http-core";
import { queueAddress, type QueueAddress } from "../queue/queue-address.ts";
import type { Budget } from "../queue/shared-state.ts";
import { durationOf, valueOf } from "./own-flags.ts";
import type { Typed } from "./parse-flags.ts";

/** The queue of an export. */
export interface QueueFlags {
  readonly address: QueueAddress;
  readonly budget: Budget | undefined;
  /** Milliseconds that a Redis which is down at the start is waited for. */
  readonly wait: number;
}

/** Flags that need a queue. */
const OF_QUEUES = ["budget", "wait"];

/** Flags that a queue does not allow: they apply to all files in turn, and workers do not know of each other's. */
const NOT_QUEUED = ["max", "max-pages", "overwrite", "if-older"];

/**
 * The queue that `--queue` names, and its budget; undefined without `--queue`.
 *
 * @throws ParameterError for an invalid address, budget or time, for those without a queue, and for flags that a queue
 *   does not allow
 */
export function queueFlags(typed: Typed): QueueFlags | undefined {
  const given = valueOf(typed, "queue");
  if (given === undefined) {
    const alone = OF_QUEUES.find((name) => typed.flags.has(name));
    if (alone !== undefined) throw new ParameterError(`--${alone}`, "--queue with it", "no --queue");
    return undefined;
  }
  const other = NOT_QUEUED.find((name) => typed.flags.has(name));
  if (other !== undefined)
    throw new ParameterError(`--${other}`, "no --queue with it", "both", {
      hint: other.startsWith("max") ? undefined : "Remove the folder, or choose another one.",
    });
  const wait = valueOf(typed, "wait");
  return {
    address: queueAddress(given),
    budget: budgetOf(valueOf(typed, "budget")),
    wait: wait === undefined ? 0 : durationOf("--wait", wait),
  };
}

/**
 * Refuses `--queue` and its other flags for an export to a single file: its workers would have no files to share.
 *
 * @throws ParameterError for each of them
 */
export function expectNoQueue({ flags }: Typed): void {
  const given = ["queue", ...OF_QUEUES].find((name) => flags.has(name));
  if (given !== undefined)
    throw new ParameterError(`--${given}`, "--partition with it", "no --partition", {
      hint: "The workers of a queue share the files of a partitioned export.",
    });
}

function budgetOf(text: string | undefined): Budget | undefined {
  if (text === undefined) return undefined;
  const [, requests = 0, seconds = 0] = (/^(\d{1,9})\/(\d{1,6})$/.exec(text) ?? []).map(Number);
  if (requests > 0 && seconds > 0) return { requests, seconds };
  throw new ParameterError("--budget", "requests/seconds, such as 3/1", JSON.stringify(text));
}
