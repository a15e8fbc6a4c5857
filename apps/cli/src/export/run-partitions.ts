import type { Notices } from "../terminal/terminal.ts";
import { makeFolder, recordIn, remove } from "./files.ts";
import { oneClient } from "./one-client.ts";
import {
  factsOf,
  filesOf,
  isComplete,
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
 * @throws ParameterError (when awaited) where another command's export is in the folder
 */
export async function runPartitions(
  given: PartitionedExport,
  { max, maxPages, overwrite }: PartitionsRun,
  err: Notices,
  signal: AbortSignal,
): Promise<void> {
  if (overwrite) await removeEarlier(given);
  else if (await isComplete(given, err)) return;
  const facts: FileFacts[] = [];
  const manifests: string[] = [];
  let left = { max, maxPages };
  let connect: Export["connect"] | undefined;
  for (const partition of given.partitions) {
    if (left.max <= 0 || left.maxPages <= 0) break;
    const files = await filesOf(given, partition);
    await makeFolder(files);
    const part = given.exportOf(partition);
    connect ??= oneClient(part.connect);
    const done = await runExport({ ...part, ...left, connect, overwrite: false, files }, err, signal);
    if (done !== undefined) err.line(`exported ${String(done)} rows to ${files.data}`);
    const found = (await recordIn(files.manifest, "a manifest")) ?? {};
    left = { max: left.max - Number(found["rows"]), maxPages: left.maxPages - Number(found["pages"]) };
    facts.push(factsOf(given, partition, found));
    manifests.push(files.manifest);
  }
  const rows = await writeManifest(given, facts);
  for (const each of manifests) await remove(each);
  err.line(`exported ${String(rows)} rows to ${String(facts.length)} files in ${given.folder}`);
}
