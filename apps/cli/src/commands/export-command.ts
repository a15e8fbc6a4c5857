import { extname, resolve } from "node:path";
import { ParameterError } from "@org/http-core";
import { describeOperation } from "@org/http-core/describe";
import { isList, type LargestPage, type ListOperation } from "@org/http-core/operation";
import { namedOperations, services, type ServiceEntry } from "@org/services";
import { rowFields } from "@org/services/row-fields";
import { flagArgs, quoted } from "@org/services/shell";
import { exportFormats, type ExportFormat } from "../export/encoder.ts";
import { exportFiles, makeFolder } from "../export/files.ts";
import type { Export } from "../export/run-export.ts";
import { exportFlags, flagOf } from "../flags/flag.ts";
import { countOf, isOn, isPlan, pageSize, valueOf } from "../flags/own-flags.ts";
import { paramsFrom } from "../flags/params.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { partitioning } from "../flags/partitioning.ts";
import { exportHelp, exportIndexHelp } from "../help/export-help.ts";
import { expectColumn } from "../output/output-options.ts";
import { connect } from "../reach/connect.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { diffCommand } from "./diff-command.ts";
import { group, type Command } from "./group.ts";
import { kebab } from "./service-command.ts";

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

/** Rows of a Parquet row group: some megabytes, as its readers expect. */
const GROUP_ROWS = 20_000;

/** Rows of a page, at most, unless a flag chooses: the rows of a page are in memory at once, in several forms. */
const PAGE_ROWS = 100;

function datasetCommand(entry: ServiceEntry, { name, operation }: Dataset, terminal: Terminal): Command {
  return async (args) => {
    const { out, err, signal } = terminal;
    const description = describeOperation(operation, entry.docs);
    const typed = parseFlags(args, [...exportFlags, ...description.params.map(flagOf)]);
    if (isOn(typed, "help")) return out.write(exportHelp(entry, description, exportFlags, out));
    const path = valueOf(typed, "out");
    if (path === undefined) throw new ParameterError("--out", "a file or a folder", "nothing");
    const format = formatOf(typed, path);
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
    const command = commandText(words, typed, format);
    const overwrite = isOn(typed, "overwrite");
    const given: Omit<Export, "files"> = {
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
      connect: (listen) =>
        connect(entry, terminal, {
          trace: isOn(typed, "trace"),
          profile: valueOf(typed, "profile"),
          needsCredential: operation.auth.required,
          listen,
          // Each page is read once.
          settings: { cache: false },
        }),
    };
    const fileName = `${operation.id}.${format}`;
    const parts = partitioning(typed, description, params);
    if (parts !== undefined) {
      const { unit, first, last, partitions } = parts;
      const { runPartitions } = await import("../export/run-partitions.ts");
      return runPartitions(
        {
          folder: resolve(path),
          fileName,
          command: `${command} --partition ${unit}`,
          dataset: operation.id,
          partitions,
          exportOf: ({ from, to }) => {
            const flags = new Map([...typed.flags, [first, [from]], [last, [to]]]);
            return {
              ...given,
              params: { ...given.params, [first]: from, [last]: to },
              command: commandText(words, { ...typed, flags }, format),
            };
          },
        },
        err,
        signal,
      );
    }
    const files = await exportFiles(path, fileName);
    if (isPlan(typed)) {
      const { printExportPlan } = await import("../plan/print-export-plan.ts");
      return printExportPlan({ entry, ...given, files }, typed, terminal);
    }
    const { runExport } = await import("../export/run-export.ts");
    await makeFolder(files);
    return runExport({ ...given, files }, err, signal);
  };
}

function smallPage({ page: { largest } }: ListOperation): LargestPage | undefined {
  return largest && { ...largest, rows: Math.min(largest.rows, PAGE_ROWS) };
}

const EXTENSIONS: Readonly<Record<string, ExportFormat>> = {
  ".ndjson": "ndjson",
  ".jsonl": "ndjson",
  ".csv": "csv",
  ".parquet": "parquet",
};

function formatOf(typed: Typed, path: string): ExportFormat {
  const given = valueOf(typed, "format");
  if (given === undefined) return EXTENSIONS[extname(path)] ?? "ndjson";
  const found = exportFormats.find((name) => name === given);
  if (found !== undefined) return found;
  throw new ParameterError("--format", `one of ${exportFormats.join(", ")}`, JSON.stringify(given));
}

function count(typed: Typed, name: string, preset: number, unit?: string): number {
  const given = valueOf(typed, name);
  return given === undefined ? preset : countOf(`--${name}`, given, 1, unit);
}

/** Flags without influence on the rows. */
const OTHER = new Set(["out", "format", "overwrite", "trace", "dry-run", "partition"]);

/** The command without what has no influence on the rows, its flags in order. */
function commandText(words: readonly string[], { flags }: Typed, format: ExportFormat): string {
  const names = Array.from(flags.keys()).filter((name) => !OTHER.has(name));
  const typed = names.sort().flatMap((name) => {
    return (flags.get(name) ?? []).flatMap((text) => flagArgs(name, text, false));
  });
  return quoted([...words, ...typed, "--format", format]);
}
