import type { OperationDescription } from "@org/openapi";
import { isList } from "@org/http-core/operation";
import { examples, namedOperations, type ServiceEntry } from "@org/services";
import { helpText } from "@org/services/help-text";
import { quoted } from "@org/services/shell";
import type { OwnFlag } from "../flags/flag.ts";
import { twoColumns, type Row } from "../terminal/rows.ts";
import type { Page } from "../terminal/terminal.ts";
import { wrapParagraphs } from "../terminal/wrap.ts";
import { exampleArgs } from "./examples.ts";
import { flagSections } from "./flag-sections.ts";

const WHAT =
  "Writes all rows of a list to a file. However a run ends, the same command continues it, and the file ends with " +
  "exactly the rows of an undisturbed run. While it grows, it is named FILE.part; FILE.manifest.json has its counts " +
  "and its hash.";

const CRON =
  "The finished file is replaced once it is a day old. A run that ended early is continued by the next one. Files are " +
  "relative to the folder in which cron starts commands: give whole paths.";

const MORE: readonly Row[] = [
  ["orgq export diff A B", "Compares two exports by the keys of their rows."],
  ["… <service> <list> --help", "Parameters and flags."],
];

/** The help of `orgq export`: the lists that can be exported. */
export function exportIndexHelp(services: readonly ServiceEntry[], { bold, columns }: Page): string {
  const rows = services.flatMap((entry) =>
    namedOperations(entry)
      .filter(({ operation }) => isList(operation))
      .map(
        ({ name }) =>
          [`${entry.name} ${name}`, helpText(entry.docs.operations[name]?.summary ?? "")] as const,
      ),
  );
  const sections = [
    wrapParagraphs(WHAT, columns),
    `${bold("Usage")}\n  orgq export <service> <list> --out FILE|FOLDER\n    [--format ndjson|csv|parquet] [--name value …]`,
    `${bold("Lists")}\n${twoColumns(rows, columns)}`,
    `${bold("More")}\n${twoColumns(MORE, columns)}`,
  ];
  return `${sections.join("\n\n")}\n`;
}

/** The help of the export of a list. */
export function exportHelp(
  { name: service }: ServiceEntry,
  { id, name, params }: OperationDescription,
  flags: readonly OwnFlag[],
  page: Page,
): string {
  const { bold, columns } = page;
  const example = `orgq export ${service} ${quoted([name, ...exampleArgs(examples[id] ?? {}), "--out", `${name}.parquet`])}`;
  const sections = [
    bold(`orgq export ${service} ${name}`),
    wrapParagraphs(WHAT, columns),
    ...flagSections(params, flags, page),
    `${bold("Example")}\n  ${example}`,
    `${bold("Each hour, by cron")}\n  0 * * * * ${example} --if-older 1d`,
    wrapParagraphs(CRON, columns),
  ];
  return `${sections.join("\n\n")}\n`;
}
