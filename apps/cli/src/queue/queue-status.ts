import type { Job, Queue } from "bullmq";
import type { FileFacts } from "../export/partitioned-export.ts";
import type { Connection } from "./connect-queue.ts";
import type { QueuePeers } from "./peers.ts";
import type { TaskData } from "./run-queue.ts";
import { QUEUE_PREFIX } from "./shared-state.ts";

type Tasks = Queue<TaskData, FileFacts>;

/** How far an export of a queue has come. */
export interface QueueStatus {
  readonly export: string;
  /** Tasks that no worker has; also those that failed and are tried again. */
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  readonly done: number;
  /** Tasks done per minute, of the last five. */
  readonly perMinute: number;
  /** When the oldest task that is not done was added; undefined if none is left. */
  readonly oldest: string | undefined;
  readonly command: string | undefined;
}

/** A task that failed. */
export interface FailedTask {
  readonly export: string;
  readonly task: string;
  readonly error: string;
  readonly attempts: number;
  readonly failedAt: string | undefined;
  readonly command: string | undefined;
}

/** The minutes over which a rate is counted. */
const MINUTES = 5;

/** Runs a function with each export on a Redis that has tasks, one after the other. */
export async function eachQueue<T>(
  { Queue }: QueuePeers,
  redis: Connection,
  use: (queue: Tasks) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (const name of await queueNames(redis)) {
    // Only the workers of an export write what describes it.
    const queue = new Queue<TaskData, FileFacts>(name, {
      connection: redis,
      skipVersionCheck: true,
      skipMetasUpdate: true,
    });
    queue.on("error", () => undefined);
    try {
      results.push(await use(queue));
    } finally {
      await queue.close();
    }
  }
  return results;
}

async function queueNames(redis: Connection): Promise<readonly string[]> {
  const found = new Set<string>();
  const pattern = new RegExp(`:(${QUEUE_PREFIX}[0-9a-f]+):meta$`);
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "MATCH", `*:${QUEUE_PREFIX}*:meta`, "COUNT", 1_000);
    cursor = next;
    for (const key of keys) {
      const [, name] = pattern.exec(key) ?? [];
      if (name !== undefined) found.add(name);
    }
  } while (cursor !== "0");
  return Array.from(found).sort();
}

/** How far an export has come, at a time in milliseconds since 1970. */
export async function statusOf(queue: Tasks, now: number): Promise<QueueStatus> {
  const counts = await queue.getJobCounts("wait", "prioritized", "delayed", "active", "failed", "completed");
  const count = (...states: readonly string[]) =>
    states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
  const unfinished = await queue.getJobs(["wait", "prioritized", "delayed", "active", "failed"]);
  const completed = await queue.getCompleted();
  const since = now - MINUTES * 60_000;
  const recent = completed.filter(({ finishedOn = 0 }) => finishedOn >= since).length;
  const oldest = Math.min(...unfinished.map(({ timestamp }) => timestamp));
  return {
    export: queue.name,
    waiting: count("wait", "prioritized", "delayed"),
    running: count("active"),
    failed: count("failed"),
    done: count("completed"),
    perMinute: recent / MINUTES,
    oldest: timeText(oldest),
    command: commandOf([...unfinished, ...completed]),
  };
}

/** The tasks that failed, and why. */
export async function failedTasks(queue: Tasks): Promise<readonly FailedTask[]> {
  return (await queue.getFailed()).map((job) => ({
    export: queue.name,
    task: job.name,
    error: job.failedReason,
    attempts: job.attemptsMade,
    failedAt: timeText(job.finishedOn),
    command: commandOf([job]),
  }));
}

/** Lets workers try again what failed. Returns the number of tasks. */
export async function retryFailed(queue: Tasks): Promise<number> {
  const jobs = await queue.getFailed();
  const retried = await Promise.allSettled(
    jobs.map((job) => job.retry("failed", { resetAttemptsMade: true })),
  );
  // Another one may have retried or removed a task meanwhile.
  return retried.filter(({ status }) => status === "fulfilled").length;
}

function commandOf([first]: readonly Job<TaskData>[]): string | undefined {
  return first?.data.command;
}

function timeText(time: number | undefined): string | undefined {
  return time === undefined || !Number.isFinite(time) ? undefined : new Date(time).toISOString();
}
