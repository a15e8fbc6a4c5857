import { examples, namedOperations, type ServiceEntry } from "@org/services";
import { helpText } from "@org/services/help-text";
import { quoted } from "@org/services/shell";
import {
  commonFlags,
  diffFlags,
  exportFlags,
  listFlags,
  requestFlags,
  rowFlags,
  mcpFlags,
  queueCommandFlags,
  sandboxFlags,
  type OwnFlag,
} from "../flags/flag.ts";
import type { Row } from "../terminal/rows.ts";
import { exampleArgs } from "./examples.ts";
import { exitStatus, moreCommands } from "./more-commands.ts";
import { ownFlagRow } from "./own-flag-row.ts";

const WHAT =
  "Runs every operation of the clients from a terminal. Results go to standard output: as a table on a terminal, " +
  "else one row per line. Everything else goes to standard error. A flag has the name of an operation's parameter; " +
  "orgq <service> <operation> --help describes them.";

/** The flags of commands, by the heading of their section. */
const FLAGS: Readonly<Record<string, readonly OwnFlag[]>> = {
  "Flags of every operation": commonFlags,
  "Flags of lists": [...listFlags, ...rowFlags],
  "Flags of orgq export": exportFlags,
  "Flags of orgq export diff": diffFlags,
  "Flags of orgq queue": queueCommandFlags,
  "Flags of orgq repo-host request": requestFlags,
  "Flags of orgq sandbox": sandboxFlags,
  "Flags of orgq mcp": mcpFlags,
};

const VARIABLES: readonly Row[] = [
  ["ORGQ_PROFILE", "The profile whose addresses and credentials are used."],
  ["ORGQ_CONFIG", "The file of profiles, in place of the platform's."],
  ["ORGQ_QUEUE_PASSWORD", "The password of the Redis or Valkey of --queue."],
  ["PAGER, NO_PAGER", "The program that shows help longer than the terminal; without it."],
  ["NO_COLOR, FORCE_COLOR", "Without and with bold text."],
];

/** The manual page of section 1, in the format of `man`. It has the contents of the help. */
export function manPage(services: readonly ServiceEntry[], version: string): string {
  const lines = [
    `.TH ORGQ 1 "" ${argument(`orgq ${version}`)} "User Commands"`,
    ...section("Name", [String.raw`orgq \- HTTP services from a terminal`]),
    ...section("Synopsis", [
      ".B orgq",
      ".I service operation",
      String.raw`.RI [ \-\-name " value" " ...]"`,
      ".br",
      ".B orgq export",
      ".I service list",
      String.raw`.BI \-\-out " file"`,
    ]),
    ...section("Description", [text(WHAT)]),
    ...section("Services and operations", services.flatMap(operationsOf)),
    ...section("More commands", terms(moreCommands)),
    ...section(
      "Options",
      Object.entries(FLAGS).flatMap(([heading, flags]) => [
        `.SS ${argument(heading)}`,
        ...terms(flags.map(ownFlagRow)),
      ]),
    ),
    ...section("Exit status", terms(exitStatus)),
    ...section("Environment", terms([...services.flatMap(variablesOf), ...VARIABLES])),
    ...section("Examples", services.flatMap(exampleOf)),
    ...section("See also", [text("The README of @org/cli, jq(1), duckdb(1)")]),
  ];
  return `${lines.join("\n")}\n`;
}

function section(heading: string, lines: readonly string[]): readonly string[] {
  return [`.SH ${argument(heading.toUpperCase())}`, ...lines];
}

function terms(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(([term, meaning]) => [".TP", `.B ${argument(term)}`, text(meaning)]);
}

function operationsOf(entry: ServiceEntry): readonly string[] {
  const rows = namedOperations(entry).map(
    ({ name }) => [`${entry.name} ${name}`, helpText(entry.docs.operations[name]?.summary ?? "")] as const,
  );
  return [`.SS ${argument(entry.title)}`, ...terms(rows)];
}

function variablesOf({ title, variables }: ServiceEntry): readonly Row[] {
  const addresses = Object.values(variables.addresses);
  return [
    [addresses.join(", "), `${title}: the address. Without it, a sandbox in the same process responds.`],
    [variables.credential.join(", "), `${title}: the credential.`],
  ];
}

/** The first operation of a service that has an example. */
function exampleOf(entry: ServiceEntry): readonly string[] {
  const found = namedOperations(entry).find(({ operation }) => examples[operation.id] !== undefined);
  if (found === undefined) return [];
  const words = ["orgq", entry.name, found.name, ...exampleArgs(examples[found.operation.id] ?? {})];
  return [".PP", ".nf", text(quoted(words)), ".fi"];
}

/** A text as roff reads it: no character is an instruction. */
function text(plain: string): string {
  const escaped = plain
    .replace(/\s+/g, " ")
    .trim()
    .replaceAll("\\", String.raw`\e`)
    .replaceAll("-", String.raw`\-`);
  return /^[.']/.test(escaped) ? String.raw`\&` + escaped : escaped;
}

function argument(plain: string): string {
  return `"${text(plain).replaceAll('"', String.raw`\(dq`)}"`;
}
