import { resolve } from "node:path";
import { ParameterError, type ClientEvent } from "@org/http-core";
import { describeOperation, fromText, type ParamDescription } from "@org/openapi";
import { isList, type LargestPage, type ListOperation } from "@org/http-core/operation";
import { namedOperations, services, type ServiceEntry, type Settings } from "@org/services";
import { GROUP_ROWS } from "@org/services/group-rows";
import { rowFields } from "@org/services/row-fields";
import { flagArgs, quoted } from "@org/services/shell";
import { exportFormats, type ExportFormat } from "../export/encoder.ts";
import { formatOfFile, knownExtensions } from "../export/file-format.ts";
import { expectFolder, exportFiles, isFolder } from "../export/files.ts";
import { isOlder } from "../export/finished.ts";
import { manifestPath, type PartitionedExport } from "../export/partitioned-export.ts";
import type { Partition } from "../export/partitions.ts";
import type { Export } from "../export/run-export.ts";
import { exportFlags, flagOf, kebab } from "../flags/flag.ts";
import { expectColumn } from "../flags/output-options.ts";
import { countOf, destinationOf, durationOf, isOn, isPlan, traceOf, valueOf } from "../flags/own-flags.ts";
import { paramsFrom } from "../flags/params.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { partitioning } from "../flags/partitioning.ts";
import { expectNoQueue, queueFlags } from "../flags/queue-flags.ts";
import { withSandbox } from "../flags/with-sandbox.ts";
import { exportHelp, exportIndexHelp } from "../help/export-help.ts";
import { pageSize } from "../output/extent.ts";
import { connect } from "../reach/connect.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { diffCommand } from "./diff-command.ts";
import { group, type Command } from "./group.ts";

/** `orgq export predictions events --out events.parquet`: writes a whole list to a file. */
export function exportCommand(terminal: Terminal): Command {
  const { out } = terminal;
  const commands = services
    .filter((entry) => datasetsOf(entry).length > 0)
    .map((entry) => [entry.name, () => datasetsCommand(entry, terminal)] as const);
  return group({
    name: "orgq export",
    kind: "service",
    commands: { ...Object.fromEntries(commands), diff: () => diffCommand(terminal) },
    help: () => exportIndexHelp(services, out),
    out,
  });
}

/** A list that can be exported. */
interface Dataset {
  readonly name: string;
  readonly operation: ListOperation;
}

function datasetsOf(entry: ServiceEntry): readonly Dataset[] {
  return namedOperations(entry).flatMap(({ name, operation }) =>
    isList(operation) ? [{ name, operation }] : [],
  );
}

function datasetsCommand(entry: ServiceEntry, terminal: Terminal): Command {
  const { out } = terminal;
  const commands = datasetsOf(entry).map(
    (dataset) => [dataset.name, () => datasetCommand(entry, dataset, terminal)] as const,
  );
  return group({
    name: `orgq export ${entry.name}`,
    kind: "list",
    aliases: Object.fromEntries(commands.map(([name, command]) => [kebab(name), command])),
    commands: Object.fromEntries(commands),
    help: () => exportIndexHelp([entry], out),
    out,
  });
}

/** Flags without influence on the other formats. */
const OF_PARQUET = ["group-rows", "as-text"];

/** Rows of a page, at most, unless a flag chooses: the rows of a page are in memory at once, in several forms. */
const PAGE_ROWS = 100;

function datasetCommand(entry: ServiceEntry, { name, operation }: Dataset, terminal: Terminal): Command {
  return async (args) => {
    const { out, err, signal } = terminal;
    const description = describeOperation(operation, entry.docs);
    const typed = parseFlags(args, [...exportFlags, ...description.params.map(flagOf)]);
    if (isOn(typed, "help")) return out.page(exportHelp(entry, description, exportFlags, out));
    const path = valueOf(typed, "out") ?? "";
    if (path === "") throw new ParameterError("--out", "a file or a folder", "nothing");
    // Elsewhere it stands for standard output; here it would be a folder.
    if (path === "-")
      throw new ParameterError("--out", "a file or a folder", JSON.stringify(path), {
        hint: `orgq ${entry.name} ${name} --all prints the rows.`,
      });
    const format = await formatOf(typed, path);
    const unused = format === "parquet" ? undefined : OF_PARQUET.find((flag) => typed.flags.has(flag));
    if (unused !== undefined) throw new ParameterError(`--${unused}`, "--format parquet with it", format);
    const params = await paramsFrom(typed, description.params, terminal);
    const max = count(typed, "max", Infinity);
    const maxPages = count(typed, "max-pages", Infinity, "pages");
    const groupRows = count(typed, "group-rows", GROUP_ROWS);
    const asText = typed.flags.get("as-text") ?? [];
    const fields = rowFields(description);
    for (const column of asText) expectColumn("--as-text", column, fields);
    const size = pageSize(smallPage(operation), params, {
      all: true,
      max,
      maxPages,
      from: undefined,
      skip: 0,
    });
    const words = ["orgq", "export", entry.name, name];
    const identity = await withSandbox(entry, typed);
    const command = commandText(words, identity, format);
    const overwrite = isOn(typed, "overwrite");
    const renewal = renewalOf(typed);
    const [destination, trace] = [destinationOf(typed), traceOf(typed)];
    const connectWith = (listen: (event: ClientEvent) => void, settings: Settings) =>
      connect(entry, terminal, {
        trace,
        destination,
        needsCredential: operation.auth.required,
        listen,
        settings,
      });
    const given: Omit<Export, "files" | "renews"> = {
      operation,
      params: { ...params, ...size },
      fields,
      command,
      format,
      max,
      maxPages,
      groupRows,
      asText,
      overwrite,
      strict: isOn(typed, "strict"),
      // Each page is read once.
      connect: (listen) => connectWith(listen, { cache: false }),
    };
    const fileName = `${operation.id}.${format}`;
    const parts = partitioning(typed, description, params);
    if (parts !== undefined) {
      const { by, partitions } = parts;
      const partitioned: PartitionedExport = {
        folder: resolve(path),
        fileName,
        command: `${command} --partition ${by}`,
        dataset: operation.id,
        partitions,
        exportOf: (partition) => ({
          ...given,
          // Files of an earlier export are removed before this one begins.
          renews: false,
          params: { ...given.params, ...partitionParams(partition, description.params) },
          command: commandText(words, withFlags(identity, partition.params), format),
        }),
      };
      const queued = queueFlags(typed);
      const renews = await renewal(manifestPath(partitioned), partitioned.command);
      if (isPlan(typed)) {
        const { printPartitionsPlan } = await import("../plan/print-export-plan.ts");
        return printPartitionsPlan(entry, partitioned, renews, typed, terminal);
      }
      if (queued !== undefined) {
        const { runQueue } = await import("../queue/run-queue.ts");
        return runQueue(partitioned, { ...queued, service: entry.name, connect: connectWith }, err, signal);
      }
      const { runPartitions } = await import("../export/run-partitions.ts");
      return runPartitions(partitioned, { max, maxPages, overwrite: overwrite || renews }, err, signal);
    }
    expectNoQueue(typed);
    const files = await exportFiles(path, fileName);
    const whole: Export = { ...given, files, renews: await renewal(files.manifest, command) };
    if (isPlan(typed)) {
      const { printExportPlan } = await import("../plan/print-export-plan.ts");
      return printExportPlan(entry, whole, typed, terminal);
    }
    const { runExport } = await import("../export/run-export.ts");
    await expectFolder(files);
    const rows = await runExport(whole, err, signal);
    if (rows !== undefined) err.line(`exported ${String(rows)} rows to ${files.data}`);
  };
}

/** A partition's parameters, with the types of the operation's. */
function partitionParams(
  { params }: Partition,
  known: readonly ParamDescription[],
): Readonly<Record<string, unknown>> {
  const own = known.filter(({ name }) => Object.hasOwn(params, name));
  return Object.fromEntries(own.map((param) => [param.name, fromText(param, [params[param.name] ?? ""])]));
}

function withFlags(typed: Typed, texts: Readonly<Record<string, string>>): Typed {
  // As it is typed: an @ at the beginning would name a file.
  const given = Object.entries(texts).map(([name, text]) => [name, [text.replace(/^@/, "@@")]] as const);
  return { ...typed, flags: new Map([...typed.flags, ...given]) };
}

function smallPage({ page: { largest } }: ListOperation): LargestPage | undefined {
  return largest && { ...largest, rows: Math.min(largest.rows, PAGE_ROWS) };
}

async function formatOf(typed: Typed, path: string): Promise<ExportFormat> {
  const given = valueOf(typed, "format");
  if (given !== undefined) {
    const found = exportFormats.find((name) => name === given);
    if (found !== undefined) return found;
    throw new ParameterError("--format", `one of ${exportFormats.join(", ")}`, JSON.stringify(given));
  }
  const named = formatOfFile(path);
  if (named !== undefined) return named;
  // The files of a folder have names that this program chooses.
  if (typed.flags.has("partition") || (await isFolder(path))) return "ndjson";
  const expected = `a folder, or a file that ends in ${knownExtensions.join(", ")}`;
  throw new ParameterError("--out", expected, JSON.stringify(path), {
    hint: `--format ${exportFormats.join("|")} writes a file with any name.`,
  });
}

/**
 * Decides whether an export replaces the finished one of the same command. With `--if-older`, it does so if that one is
 * older.
 *
 * @throws ParameterError for something else than a duration, and with `--overwrite`, which replaces it in any case
 */
function renewalOf(typed: Typed): (manifest: string, command: string) => Promise<boolean> {
  const given = valueOf(typed, "if-older");
  if (given === undefined) return () => Promise.resolve(false);
  if (isOn(typed, "overwrite")) throw new ParameterError("--if-older", "no --overwrite with it", "both");
  const age = durationOf("--if-older", given);
  return (manifest, command) => isOlder(manifest, command, age);
}

function count(typed: Typed, name: string, preset: number, unit?: string): number {
  const given = valueOf(typed, name);
  return given === undefined ? preset : countOf(`--${name}`, given, 1, unit);
}

/** Flags without influence on the rows. */
const OTHER = new Set([
  "out",
  "format",
  "overwrite",
  "if-older",
  "trace",
  "dry-run",
  "partition",
  "queue",
  "budget",
  "wait",
]);

/** The command with its flags in order, without flags that have no influence on the rows. */
function commandText(words: readonly string[], { flags }: Typed, format: ExportFormat): string {
  const names = Array.from(flags.keys()).filter((name) => !OTHER.has(name));
  const typed = names.sort().flatMap((name) => {
    return (flags.get(name) ?? []).flatMap((text) => flagArgs(name, text, name === "sandbox"));
  });
  return quoted([...words, ...typed, "--format", format]);
}
