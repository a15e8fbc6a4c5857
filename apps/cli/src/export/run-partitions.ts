import { join } from "node:path";
import { ParameterError } from "@org/http-core";
import manifest from "../../package.json" with { type: "json" };
import type { Notices } from "../terminal/terminal.ts";
import { exportFiles, makeFolder, recordIn, remove, writeAtomically } from "./files.ts";
import type { Partition } from "./partitions.ts";
import { runExport, type Export } from "./run-export.ts";

/** An export of a window of days to a file for each part of it. */
export interface PartitionedExport {
  readonly folder: string;
  /** The name of each file in its folder: `chainstats.dailyUncles.parquet`. */
  readonly fileName: string;
  /** The whole command. */
  readonly command: string;
  readonly dataset: string;
  readonly partitions: readonly Partition[];
  readonly exportOf: (partition: Partition) => Omit<Export, "files">;
}

/**
 * Exports each partition, and writes one manifest for all. An export that ended early is continued:
 * complete partitions are not exported again.
 *
 * @throws ParameterError (when awaited) where another command's export is in the folder
 */
export async function runPartitions(
  { folder, fileName, command, dataset, partitions, exportOf }: PartitionedExport,
  err: Notices,
  signal: AbortSignal,
): Promise<void> {
  const path = join(folder, `${dataset}.manifest.json`);
  const finished = await recordIn(path, "a manifest");
  if (finished !== undefined && finished["command"] !== command)
    throw new ParameterError("--out", "a folder without another export of this list", folder, {
      hint: `It has the export of: ${String(finished["command"])}.`,
    });
  if (finished !== undefined) {
    err.line(`note: ${folder} is complete, with ${String(finished["rows"])} rows`);
    return;
  }
  const found: Readonly<Record<string, unknown>>[] = [];
  const manifests: string[] = [];
  for (const partition of partitions) {
    const files = await exportFiles(join(folder, partition.name, fileName), fileName);
    await makeFolder(files);
    await runExport({ ...exportOf(partition), files }, err, signal);
    const { rows, pages, bytes, sha256, rejected, drift } =
      (await recordIn(files.manifest, "a manifest")) ?? {};
    const { from, to } = partition;
    found.push({
      file: `${partition.name}/${fileName}`,
      from,
      to,
      rows,
      pages,
      bytes,
      sha256,
      rejected,
      drift,
    });
    manifests.push(files.manifest);
  }
  const total = (name: string) => found.reduce((sum, part) => sum + Number(part[name]), 0);
  const [rows, pages, bytes] = [total("rows"), total("pages"), total("bytes")];
  const finishedAt = new Date().toISOString();
  const whole = { dataset, command, orgq: manifest.version, rows, pages, bytes, finishedAt, files: found };
  await writeAtomically(path, `${JSON.stringify(whole, null, 2)}\n`);
  for (const each of manifests) await remove(each);
  err.line(`exported ${String(rows)} rows to ${String(partitions.length)} files in ${folder}`);
}
