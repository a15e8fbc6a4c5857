import { join } from "node:path";
import { ParameterError } from "@org/http-core";
import manifest from "../../package.json" with { type: "json" };
import type { Notices } from "../terminal/terminal.ts";
import { completeNote } from "./finished.ts";
import { expectFile, exportFiles, recordIn, remove, writeAtomically, type ExportFiles } from "./files.ts";
import type { Partition } from "./partitions.ts";
import type { Export } from "./run-export.ts";

/** An export of a list to a file for each part of it. */
export interface PartitionedExport {
  readonly folder: string;
  /** The name of each file in its folder: `chainstats.dailyUncles.parquet`. */
  readonly fileName: string;
  /** The whole command. */
  readonly command: string;
  readonly dataset: string;
  readonly partitions: readonly Partition[];
  /** The export of one of them. */
  readonly exportOf: (partition: Partition) => Omit<Export, "files">;
}

type Place = Pick<PartitionedExport, "folder" | "fileName" | "dataset">;

/** The facts about a file in a manifest: its rows, pages, hash and so on. */
export type FileFacts = Readonly<Record<string, unknown>>;

/** The file of a partition, below the folder. */
export function fileOf({ fileName }: Pick<PartitionedExport, "fileName">, { name }: Partition): string {
  return `${name}/${fileName}`;
}

/** The files of a partition. */
export function filesOf(
  place: Pick<PartitionedExport, "folder" | "fileName">,
  partition: Partition,
): Promise<ExportFiles> {
  return exportFiles(join(place.folder, fileOf(place, partition)), place.fileName);
}

/** The manifest of the whole export. */
export function manifestPath({ folder, dataset }: Pick<PartitionedExport, "folder" | "dataset">): string {
  return join(folder, `${dataset}.manifest.json`);
}

/** Names the run that writes the whole export. */
export function lockPath({ folder, dataset }: Pick<PartitionedExport, "folder" | "dataset">): string {
  return join(folder, `${dataset}.lock`);
}

/**
 * Whether the export is complete; if so, a note says it.
 *
 * @throws ParameterError (when awaited) where another command's export is in the folder
 * @throws FileError (when awaited) where one of its files was removed
 */
export async function isComplete(
  { command, ...place }: Place & Pick<PartitionedExport, "command">,
  err: Pick<Notices, "line">,
): Promise<boolean> {
  const found = await recordIn(manifestPath(place), "a manifest");
  if (found === undefined) return false;
  if (found["command"] !== command)
    throw new ParameterError("--out", "a folder without another export of this list", place.folder, {
      hint: `It has the export of: ${String(found["command"])}. --overwrite replaces it.`,
    });
  for (const file of filesIn(found))
    await expectFile(join(place.folder, file), "--overwrite begins the export anew.");
  err.line(`note: ${completeNote(place.folder, found)}`);
  return true;
}

/** The files that a manifest names, below its folder. */
function filesIn(manifest: FileFacts | undefined): readonly string[] {
  const found = manifest?.["files"];
  return (Array.isArray(found) ? found : []).map((part: unknown) =>
    String(Reflect.get(Object(part), "file")),
  );
}

/** The facts about a partition's file in the manifest of the whole export. */
export function factsOf(
  place: Pick<PartitionedExport, "fileName">,
  partition: Partition,
  { rows, pages, bytes, sha256, rejected, drift }: FileFacts,
): FileFacts {
  const { params } = partition;
  return { file: fileOf(place, partition), params, rows, pages, bytes, sha256, rejected, drift };
}

/** Writes the manifest of the whole export, and returns the number of its rows. */
export async function writeManifest(
  { command, dataset, ...place }: Place & Pick<PartitionedExport, "command">,
  files: readonly FileFacts[],
): Promise<number> {
  const total = (name: string) => files.reduce((sum, part) => sum + Number(part[name]), 0);
  const [rows, pages, bytes] = [total("rows"), total("pages"), total("bytes")];
  const finishedAt = new Date().toISOString();
  const whole = { dataset, command, orgq: manifest.version, rows, pages, bytes, finishedAt, files };
  await writeAtomically(manifestPath({ ...place, dataset }), `${JSON.stringify(whole, null, 2)}\n`);
  return rows;
}

/** Removes an earlier export of the list from the folder: the files that its manifest names, and those of this one. */
export async function removeEarlier(given: PartitionedExport): Promise<void> {
  const { folder, fileName, partitions } = given;
  const path = manifestPath(given);
  const named = filesIn(await recordIn(path, "a manifest").catch(() => undefined));
  const own = partitions.map((partition) => fileOf(given, partition));
  // The manifest goes first: without the files, it would be wrong.
  await remove(path);
  for (const file of new Set([...own, ...named.filter((each) => isPartOf(each, fileName))])) {
    const {
      checkpoint,
      part,
      rejectedPart,
      manifest: ofFile,
      rejected,
      data,
    } = await exportFiles(join(folder, file), fileName);
    for (const each of [checkpoint, part, rejectedPart, ofFile, rejected, data]) await remove(each);
  }
}

/** Whether a path of a manifest is that of a partition's file, in any format. Another path could lead out of the folder. */
function isPartOf(file: string, fileName: string): boolean {
  const stem = fileName.slice(0, fileName.lastIndexOf("."));
  return /^[^/\\]+=[^/\\]+\/[^/\\]+$/.test(file) && file.split("/")[1]?.startsWith(`${stem}.`) === true;
}
