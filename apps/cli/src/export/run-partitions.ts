import { isCallError } from "@org/http-core";
import type { Notices } from "../terminal/terminal.ts";
import { expectFile, expectFolder, makeFolder, recordIn, remove, type ExportFiles } from "./files.ts";
import { lockExport } from "./lock.ts";
import { oneClient } from "./one-client.ts";
import {
  factsOf,
  filesOf,
  isComplete,
  lockPath,
  manifestPath,
  removeEarlier,
  writeManifest,
  type FileFacts,
  type PartitionedExport,
} from "./partitioned-export.ts";
import { runExport, type Export } from "./run-export.ts";

/** How a partitioned export runs. */
export interface PartitionsRun {
  /** Rows at most, in all files together. */
  readonly max: number;
  /** Pages at most, in all files together. */
  readonly maxPages: number;
  /** Whether an earlier export is removed first. */
  readonly overwrite: boolean;
}

/**
 * Exports each partition, one after the other, and writes one manifest for all. If an earlier run ended early, this one
 * continues it: complete partitions are not exported again.
 *
 * @throws ParameterError (when awaited) where the folder cannot be written, or another command's export is in it
 * @throws FileError (when awaited) where a file cannot be written, or another run writes the export
 */
export async function runPartitions(
  given: PartitionedExport,
  run: PartitionsRun,
  err: Notices,
  signal: AbortSignal,
): Promise<void> {
  await expectFolder({ data: manifestPath(given) });
  const lock = await lockExport(lockPath(given), given.folder, err);
  try {
    if (run.overwrite || !(await isComplete(given, err))) await runLocked(given, run, err, signal);
  } finally {
    await lock.release();
  }
}

async function runLocked(
  given: PartitionedExport,
  { max, maxPages, overwrite }: PartitionsRun,
  err: Notices,
  signal: AbortSignal,
): Promise<void> {
  const parts = given.partitions.map((partition) => ({ partition, part: given.exportOf(partition) }));
  const [first] = parts;
  if (first === undefined) return;
  const connect = oneClient(first.part.connect);
  if (overwrite) {
    await expectSendable({ ...first.part, connect });
    await removeEarlier(given);
  }
  const facts: FileFacts[] = [];
  const written: ExportFiles[] = [];
  let left = { max, maxPages };
  for (const { partition, part } of parts) {
    if (left.max <= 0 || left.maxPages <= 0) break;
    const files = await filesOf(given, partition);
    await makeFolder(files);
    const done = await runExport({ ...part, ...left, connect, files }, err, signal);
    if (done !== undefined) err.line(`exported ${String(done)} rows to ${files.data}`);
    const found = (await recordIn(files.manifest, "a manifest")) ?? {};
    left = { max: left.max - Number(found["rows"]), maxPages: left.maxPages - Number(found["pages"]) };
    facts.push(factsOf(given, partition, found));
    written.push(files);
  }
  for (const { data } of written) await expectFile(data, "The same command exports it again.");
  const rows = await writeManifest(given, facts);
  for (const each of written) await remove(each.manifest);
  err.line(`exported ${String(rows)} rows to ${String(facts.length)} files in ${given.folder}`);
}

/**
 * Checks the credential and the parameters, and sends nothing: the files of an earlier export are not removed for a
 * command that fails at once.
 */
async function expectSendable({
  connect,
  operation,
  params,
}: Pick<Export, "connect" | "operation" | "params">) {
  const client = await connect(() => undefined);
  try {
    await client.list(operation, params, { signal: AbortSignal.abort() });
  } catch (error) {
    if (isCallError(error)) throw error;
  }
}
