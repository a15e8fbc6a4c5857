import { namedOperations, type ServiceEntry } from "@org/services";
import { helpText } from "@org/services/help-text";
import { twoColumns, type Row } from "../terminal/rows.ts";
import type { Page } from "../terminal/terminal.ts";
import { wrapParagraphs } from "../terminal/wrap.ts";
import { environmentText } from "./environment-section.ts";
import { exitStatus, moreCommands } from "./more-commands.ts";

/** The help of `orgq`: the services and their operations. */
export function rootHelp(services: readonly ServiceEntry[], page: Page): string {
  const { bold } = page;
  const sections = [
    `${bold("orgq")}: HTTP services from a terminal`,
    wrapParagraphs(
      "Results go to stdout: a table on a terminal, else one row per line; everything else goes to stderr.",
      page.columns,
    ),
    `${bold("Usage")}\n  orgq <service> <operation> [--name value …]`,
    ...services.map((entry) => operationsSection(entry, page)),
    `${bold("More")}\n${twoColumns(MORE, page.columns)}`,
  ];
  return `${sections.join("\n\n")}\n`;
}

/** The help of a service: its operations. */
export function serviceHelp(entry: ServiceEntry, page: Page): string {
  const { bold, columns } = page;
  const sections = [
    operationsSection(entry, page),
    `${bold("Usage")}\n  orgq ${entry.name} <operation> [--name value …]`,
    `${bold("Where requests go")}\n${environmentText(entry.variables, columns)}`,
    `Parameters: orgq ${entry.name} <operation> --help`,
  ];
  return `${sections.join("\n\n")}\n`;
}

const MORE: readonly Row[] = [
  ...moreCommands,
  ["… <service> --help", "The environment variables that select a deployment."],
  ["… <operation> --help", "Parameters with their units, defaults and values."],
  ["orgq help <service> …", "The same."],
  ["orgq version", "The version; also --version and -V."],
  ["exit codes", `${exitStatus.map((row) => row.join(" ")).join(", ")}.`],
];

function operationsSection(entry: ServiceEntry, { bold, columns }: Page): string {
  const rows = [...namedOperations(entry).map(({ name }) => operationRow(entry, name)), ...moreRows(entry)];
  return `${bold(entry.name)}: ${entry.title}\n${twoColumns(rows, columns)}`;
}

function operationRow({ docs }: ServiceEntry, name: string): Row {
  return [name, helpText(docs.operations[name]?.summary ?? "")];
}

function moreRows({ name }: ServiceEntry): readonly Row[] {
  return name === "repo-host" ? [["request", "Any route of the service, as a method and a template."]] : [];
}
