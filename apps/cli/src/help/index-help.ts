import { namedOperations, type ServiceEntry } from "@org/services";
import type { Page } from "../terminal/terminal.ts";
import { environmentText } from "./environment-section.ts";
import { helpText } from "@org/services/help-text";
import { twoColumns, type Row } from "./rows.ts";

/** The help of `orgq`: the services and their operations. */
export function rootHelp(services: readonly ServiceEntry[], page: Page): string {
  const { bold } = page;
  const sections = [
    `${bold("orgq")}: the four services from a terminal. Results go to stdout: a table on a terminal, else one row per line; everything else goes to stderr.`,
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
  ["orgq export", "Writes a whole list to a file: NDJSON, CSV or Parquet. Continues after any end."],
  ["orgq whoami", "Where requests go, and which credentials are set."],
  ["orgq sandbox", "Serves the four services with made-up data."],
  ["orgq complete", "Completes commands, flags and values in bash, zsh, fish and PowerShell."],
  ["orgq mcp", "Serves every operation as a tool of the Model Context Protocol."],
  ["orgq playground", "Serves a page with a form for every operation, in a clone of the repository."],
  ["… <service> --help", "The environment variables that select a deployment."],
  ["… <operation> --help", "Parameters with their units, defaults and values."],
  ["orgq help <service> …", "The same."],
  ["orgq --version", "The version."],
  [
    "exit codes",
    "0 done, 1 the service or the network failed, 2 wrong usage, 3 the credential, 4 a rate limit, " +
      "5 an unreadable response or rejected rows, 6 two exports differ, 130 interrupted.",
  ],
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
