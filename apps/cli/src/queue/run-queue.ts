import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Job, Queue } from "bullmq";
import { isCallError, type Client, type ClientEvent } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import type { Settings } from "@org/services";
import { exists, expectFolder, exportFiles, makeFolder, recordIn, renameDurably } from "../export/files.ts";
import { oneClient } from "../export/one-client.ts";
import {
  factsOf,
  filesOf,
  isComplete,
  manifestPath,
  writeManifest,
  type FileFacts,
  type PartitionedExport,
} from "../export/partitioned-export.ts";
import type { Partition } from "../export/partitions.ts";
import { runExport, type Export } from "../export/run-export.ts";
import { FileError, UnfitValueError } from "../failure/file-error.ts";
import { oneLine } from "../terminal/one-line.ts";
import type { Notices } from "../terminal/terminal.ts";
import { connected, type Connection } from "./connect-queue.ts";
import { queuePeers, type QueuePeers } from "./peers.ts";
import type { QueueAddress } from "./queue-address.ts";
import { queueName, sharedState, type Budget } from "./shared-state.ts";

/** How the tasks of an export are shared. */
export interface QueuedRun {
  readonly address: QueueAddress;
  readonly service: string;
  /** Undefined if each worker keeps the limits that the service announces. */
  readonly budget: Budget | undefined;
  /** Milliseconds that a Redis which is down at the start is waited for. */
  readonly wait: number;
  /** Connects with the options that all workers share. */
  readonly connect: (listen: (event: ClientEvent) => void, settings: Settings) => Promise<Client>;
}

/** Milliseconds without a renewal after which a task is given to another worker. */
const LOCK = 10_000;
/** How often the task of a dead worker is taken over, until it counts as failed. */
const MOST_TAKEOVERS = 10;
/** How often a failing task is tried, and milliseconds before the second attempt. */
const RETRIES = { attempts: 4, backoff: { type: "exponential", delay: 2_000 } } as const;
/** Seconds after the last file that a finishing worker moved until another worker may finish the export. */
const END_LOCK = 60;
/** Milliseconds between two looks at the queue. */
const LOOK = 1_000;

/**
 * Works on the partitions of an export with all other processes that run the same command, on any machine, until all
 * are done. If a worker dies, another one takes over its task. One of the workers moves the files and writes the manifest.
 *
 * @throws ParameterError (when awaited) where a package of the queue is missing, or the folder cannot be written or has
 *   another export
 * @throws FileError (when awaited) where the Redis can't be reached, or a file is missing at the end
 */
export async function runQueue(
  given: PartitionedExport,
  run: QueuedRun,
  err: Notices,
  signal: AbortSignal,
): Promise<void> {
  if (await isComplete(given, err)) return;
  await expectFolder({ data: manifestPath(given) });
  const peers = await queuePeers();
  const redis = await connected(peers, run.address, { wait: run.wait, err, signal });
  const queue = new peers.Queue<TaskData, FileFacts>(queueName(given.command), {
    connection: redis,
    skipVersionCheck: true,
  });
  queue.on("error", () => undefined);
  const shared = sharedState(peers, run.address, redis, run.service, run.budget);
  try {
    await addTasks(queue, given);
    const worker = startWorker({ peers, redis, queue, given, run, settings: shared.settings }, err, signal);
    try {
      await untilDone({ redis, queue, given }, worker.failure, err, signal);
    } finally {
      await worker.close();
    }
  } finally {
    err.status("");
    await shared.close().catch(() => undefined);
    await queue.close().catch(() => undefined);
    redis.disconnect();
  }
}

/** The data of a task, which `orgq queue` shows. */
export interface TaskData {
  /** The command of its export, which does it. */
  readonly command: string;
}

type Tasks = Queue<TaskData, FileFacts>;

/** Adds the tasks that the queue lacks. Tasks that failed, or whose files were removed, are tried again. */
async function addTasks(queue: Tasks, given: PartitionedExport): Promise<void> {
  for (const job of await queue.getCompleted())
    if (!(await isThere(given, job))) await job.remove().catch(() => undefined);
  for (const job of await queue.getFailed())
    await job.retry("failed", { resetAttemptsMade: true }).catch(() => undefined);
  const { partitions, command } = given;
  if (total(await queue.getJobCounts()) === partitions.length) return;
  await queue.addBulk(
    partitions.map(({ name }) => ({ name, data: { command }, opts: { jobId: name, ...RETRIES } })),
  );
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function isThere(
  given: PartitionedExport,
  { name, returnvalue }: Job<TaskData, FileFacts>,
): Promise<boolean> {
  const partition = given.partitions.find((each) => each.name === name);
  if (partition === undefined) return false;
  const [from, to] = [await attemptOf(given, returnvalue), await filesOf(given, partition)];
  return (await exists(from.data)) || (await exists(to.data));
}

/** The folder of unfinished files. Exports of other lists may share the folder of the export. */
function attemptsFolder({ folder, dataset }: PartitionedExport): string {
  return join(folder, `.${dataset}.tasks`);
}

/** The files of the attempt that a task's result names. Each attempt has its own, so that two never write one file. */
function attemptOf(given: PartitionedExport, result: FileFacts) {
  const { fileName } = given;
  return exportFiles(join(attemptsFolder(given), String(result["attempt"]), fileName), fileName);
}

/** What a worker needs. */
interface WorkerInput {
  readonly peers: QueuePeers;
  readonly redis: Connection;
  readonly queue: Tasks;
  readonly given: PartitionedExport;
  readonly run: QueuedRun;
  readonly settings: Settings;
}

/** A worker of this process. */
interface StartedWorker {
  /** The failure that ends this worker; undefined as long as it works. */
  readonly failure: () => unknown;
  readonly close: () => Promise<void>;
}

function startWorker(
  { peers, redis, given, run, settings, queue }: WorkerInput,
  err: Notices,
  signal: AbortSignal,
): StartedWorker {
  const { Worker, WaitingError, UnrecoverableError } = peers;
  const connect = oneClient((listen) => run.connect(listen, settings));
  let failure: unknown;
  const byName = new Map(given.partitions.map((partition) => [partition.name, partition]));
  const worker = new Worker<TaskData, FileFacts>(
    queue.name,
    async (job, token, cancelled) => {
      const partition = byName.get(job.name);
      if (partition === undefined) throw new TypeError(`There is no partition ${job.name}`);
      try {
        const ends = cancelled === undefined ? signal : AbortSignal.any([signal, cancelled]);
        return await exportPartition(given, partition, connect, err, ends);
      } catch (error) {
        // It would fail again.
        if (error instanceof UnfitValueError) throw new UnrecoverableError(error.message);
        if (!signal.aborted && !isOwn(error)) throw error;
        // Another worker may succeed: the task goes back, and this worker takes no other one and ends.
        failure ??= error;
        await worker.pause(true);
        await job.moveToWait(token);
        throw new WaitingError();
      }
    },
    {
      connection: redis,
      lockDuration: LOCK,
      stalledInterval: LOCK / 2,
      maxStalledCount: MOST_TAKEOVERS,
      skipVersionCheck: true,
    },
  );
  worker.on("error", () => undefined);
  worker.on("failed", (job, { message }) => {
    err.line(oneLine(`warning: ${job?.name ?? "a task"} failed: ${message}`));
  });
  worker.on("lockRenewalFailed", (ids) => {
    for (const id of ids) worker.cancelJob(id, "another worker has this task now");
  });
  return { failure: () => failure, close: () => worker.close() };
}

/** Whether a failure concerns this worker, not its task: the credential, the disk or the command. */
function isOwn(error: unknown): boolean {
  if (!isCallError(error)) return error instanceof FileError;
  return error.code === "authentication" || error.code === "parameter";
}

async function exportPartition(
  given: PartitionedExport,
  partition: Partition,
  connect: Export["connect"],
  err: Notices,
  signal: AbortSignal,
): Promise<FileFacts> {
  const attempt = `${partition.name}/${randomUUID()}`;
  const files = await attemptOf(given, { attempt });
  await makeFolder(files);
  const named: Notices = {
    ...err,
    line: (text) => {
      err.line(`${partition.name}: ${text}`);
    },
    status: (text) => {
      err.status(text === "" ? "" : `${partition.name}: ${text}`);
    },
  };
  const rows = await runExport({ ...given.exportOf(partition), connect, files }, named, signal);
  named.line(`exported ${String(rows)} rows`);
  return { ...(await recordIn(files.manifest, "a manifest")), attempt };
}

/** Resolves when all tasks are done and the manifest is written, by this worker or another one. */
async function untilDone(
  { redis, queue, given }: Pick<WorkerInput, "redis" | "queue" | "given">,
  failure: () => unknown,
  err: Notices,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { length } = given.partitions;
    const whole = await recordIn(manifestPath(given), "a manifest");
    if (whole !== undefined) {
      await queue.obliterate({ force: true }).catch(() => undefined);
      err.line(`exported ${String(whole["rows"])} rows to ${String(length)} files in ${given.folder}`);
      return;
    }
    if (failure() !== undefined) throw failure();
    const { completed = 0, failed = 0 } = await queue.getJobCounts("completed", "failed");
    if (completed === length && (await finishOnce(redis, queue, given))) continue;
    if (failed > 0 && completed + failed === length) throw await failedTasks(queue);
    err.status(`${String(completed)} of ${String(length)} tasks are done`);
    await setTimeout(LOOK, undefined, { signal });
  }
}

async function failedTasks(queue: Tasks): Promise<Error> {
  const [first, ...others] = await queue.getFailed();
  const more = others.length === 0 ? "" : `, and ${String(others.length)} more tasks`;
  const name = first?.name ?? "a task";
  return new FileError(
    `${name}${more} failed: ${first?.failedReason ?? "for an unknown reason"}`,
    "The same command tries them again; what is done stays.",
  );
}

/** Finishes the export, and returns true; false while another worker does so. If that worker dies, this one may. */
async function finishOnce(redis: Connection, queue: Tasks, given: PartitionedExport): Promise<boolean> {
  const key = `${queue.name}-end`;
  if ((await redis.set(key, "", "EX", END_LOCK, "NX")) !== "OK") return false;
  try {
    await finish(queue, given, () => redis.expire(key, END_LOCK));
    return true;
  } finally {
    await redis.del(key);
  }
}

/** Moves the file of each task's successful attempt to its place, and writes the manifest. */
async function finish(
  queue: Tasks,
  given: PartitionedExport,
  renewLock: () => Promise<unknown>,
): Promise<void> {
  const jobs = await queue.getCompleted();
  const results = new Map(jobs.map(({ name, returnvalue }) => [name, returnvalue]));
  const facts: FileFacts[] = [];
  for (const partition of given.partitions) {
    const result = results.get(partition.name);
    // Another worker has removed the tasks: it has finished.
    if (!isRecord(result)) return;
    const [from, to] = [await attemptOf(given, result), await filesOf(given, partition)];
    await makeFolder(to);
    if (result["rejected"] !== null) await move(from.rejected, to.rejected);
    await move(from.data, to.data);
    facts.push(factsOf(given, partition, result));
    await renewLock();
  }
  await writeManifest(given, facts);
  await rm(attemptsFolder(given), { recursive: true, force: true });
}

async function move(from: string, to: string): Promise<void> {
  if (await exists(from)) await renameDurably(from, to);
  else if (!(await exists(to)))
    throw new FileError(
      `${to} is missing`,
      "All workers need the same folder as --out; the same command tries again.",
    );
}
