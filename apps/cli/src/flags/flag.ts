import type { ParamDescription } from "@org/openapi";
import { exportFormats } from "../export/encoder.ts";
import { partitionUnits } from "../export/partitions.ts";
import { formatNames } from "../output/row-format.ts";

/** A flag: `--name value`, or a switch, `--name` and `--no-name`. */
export interface Flag {
  readonly name: string;
  readonly isSwitch: boolean;
  /** One letter: `-h`. */
  readonly short?: string;
  /** Other spellings. The name of another flag takes precedence. */
  readonly aliases?: readonly string[];
  /** Whether a switch may have a value after `=`: `--sandbox=URL`. */
  readonly mayHaveValue?: boolean;
}

/** A flag of the command line itself, with its help text. */
export interface OwnFlag extends Flag {
  readonly help: string;
  /** The placeholder of the value in the help. */
  readonly value?: string;
  readonly isRequired?: boolean;
}

const help: OwnFlag = { name: "help", isSwitch: true, short: "h", help: "This text." };

const profile: OwnFlag = {
  name: "profile",
  isSwitch: false,
  value: "name",
  help: "Addresses and credentials of this profile of the configuration file. Default: ORGQ_PROFILE, else default.",
};

const trace: OwnFlag = {
  name: "trace",
  isSwitch: true,
  mayHaveValue: true,
  help: "Prints requests with their headers, redirects, retries and pages to stderr, without secrets; --trace=json as JSON, one line each.",
};

const sandbox: OwnFlag = {
  name: "sandbox",
  isSwitch: true,
  mayHaveValue: true,
  help: "Made-up data, whatever addresses are set: by a sandbox in this process, or --sandbox=URL, one that orgq sandbox serves.",
};

const dryRun: OwnFlag = {
  name: "dry-run",
  isSwitch: true,
  help: "Prints the requests that would be sent, and sends nothing.",
};

const formatFlags: readonly OwnFlag[] = [
  {
    name: "output",
    isSwitch: false,
    short: "o",
    value: formatNames.join("|"),
    help: "The format of stdout; wide is a table that cuts nothing. Default: a table on a terminal, else one row per line (NDJSON).",
  },
  {
    name: "columns",
    isSwitch: false,
    value: "name,name",
    help: "Prints these fields only, in this order. Default: a table has those that fit, other formats have all.",
  },
  {
    name: "jq",
    isSwitch: false,
    value: "filter",
    help: "Prints what this filter of jq makes of each row: a text as it is, else a line of JSON.",
  },
];

/** Flags of every command that sends a request. */
export const commonFlags: readonly OwnFlag[] = [
  ...formatFlags,
  {
    name: "include",
    isSwitch: true,
    short: "i",
    help: "Prints the status and the headers of each response to stderr.",
  },
  trace,
  profile,
  sandbox,
  dryRun,
  {
    name: "curl",
    isSwitch: true,
    help: "Prints the requests as commands of curl, and sends nothing. Secrets appear as the names of their variables.",
  },
  help,
];

/** Flags of lists. */
export const listFlags: readonly OwnFlag[] = [
  {
    name: "all",
    isSwitch: true,
    help: "Prints the rows of all pages, as they come. Default: the first page.",
  },
  {
    name: "max",
    isSwitch: false,
    value: "rows",
    help: "Prints the rows of as many pages as that needs, and stops after this many.",
  },
  { name: "max-pages", isSwitch: false, value: "pages", help: "Prints the rows of this many pages." },
  {
    name: "from",
    isSwitch: false,
    value: "checkpoint",
    help: "Continues a whole list. When one ends early, the command with its checkpoint is printed.",
  },
  { name: "skip", isSwitch: false, value: "rows", help: "Prints a whole list without its first rows." },
  {
    name: "resume",
    isSwitch: false,
    value: "file",
    help:
      "Prints a whole list, and saves after each page in this file how far it has come. The same command then prints the rows " +
      "that are left.",
  },
  {
    name: "sort-by",
    isSwitch: false,
    value: "name",
    help: "Sorts the printed rows by a field; -name from the largest. The service is not asked to sort.",
  },
];

/** Flags of operations whose rows are checked. */
export const rowFlags: readonly OwnFlag[] = [
  {
    name: "rejected",
    isSwitch: false,
    value: "file",
    help: "Saves rows that differ from the documentation, one per line with the reason (NDJSON).",
  },
  {
    name: "strict",
    isSwitch: true,
    help: "Fails at the first such row. Default: they are left out with a warning, and a page of nothing else fails.",
  },
];

/** Flags of exports. */
export const exportFlags: readonly OwnFlag[] = [
  {
    name: "out",
    isSwitch: false,
    value: "file|folder",
    isRequired: true,
    help: "Where the rows go. In a folder, the file has the name of the list.",
  },
  {
    name: "format",
    isSwitch: false,
    value: exportFormats.join("|"),
    help: "Default: as the file's extension says; ndjson in a folder.",
  },
  { name: "max", isSwitch: false, value: "rows", help: "Ends after this many rows." },
  { name: "max-pages", isSwitch: false, value: "pages", help: "Ends after this many pages." },
  {
    name: "partition",
    isSwitch: false,
    value: `${partitionUnits.join("|")}|parameter`,
    help:
      "Writes a file for each day, month or year of a window of time, or for each value of a parameter that is given " +
      "several times, and one manifest for all. --out is a folder.",
  },
  {
    name: "queue",
    isSwitch: false,
    value: "redis://host:port",
    help:
      "With --partition: shares the files with all processes that run the same command, on any machine with the same " +
      "folder. The password of the Redis or Valkey is in ORGQ_QUEUE_PASSWORD.",
  },
  {
    name: "budget",
    isSwitch: false,
    value: "requests/seconds",
    help: "With --queue: the most requests that all workers send in that time, such as 3/1.",
  },
  {
    name: "wait",
    isSwitch: false,
    value: "time",
    help: "With --queue: waits this long for a Redis that is down at the start, such as 60s. Default: fails at once.",
  },
  { name: "overwrite", isSwitch: true, help: "Begins anew, and replaces what is there." },
  {
    name: "if-older",
    isSwitch: false,
    value: "age",
    help:
      "Replaces a finished export that is older, such as 12h or 1d; else leaves it. An export that has not ended is " +
      "continued. For cron.",
  },
  {
    name: "group-rows",
    isSwitch: false,
    value: "rows",
    help: "Rows of a Parquet row group, at whose end the export can be continued. Default: 20,000.",
  },
  {
    name: "as-text",
    isSwitch: false,
    value: "column",
    help: "Writes a column of Parquet as text, whatever its type is. Repeatable.",
  },
  { name: "strict", isSwitch: true, help: "Fails at the first row that differs from the documentation." },
  dryRun,
  profile,
  sandbox,
  trace,
  help,
];

/** Flags of `orgq export diff`. */
export const diffFlags: readonly OwnFlag[] = [
  {
    name: "key",
    isSwitch: false,
    value: "name,name",
    help: "The fields that identify a row. Default: id.",
  },
  help,
];

/** Flags of `orgq queue`. */
export const queueCommandFlags: readonly OwnFlag[] = [
  {
    name: "queue",
    isSwitch: false,
    value: "redis://host:port",
    isRequired: true,
    help: "The Redis or Valkey of the workers. Its password is in ORGQ_QUEUE_PASSWORD.",
  },
  ...formatFlags,
  help,
];

/** Flags of `orgq complete`. */
export const completeFlags: readonly OwnFlag[] = [help];

/** Flags of `orgq man`. */
export const manFlags: readonly OwnFlag[] = [help];

/** Flags of `orgq errors`. */
export const errorsFlags: readonly OwnFlag[] = [help];

/** Flags of `orgq sandbox`. */
export const sandboxFlags: readonly OwnFlag[] = [
  { name: "port", isSwitch: false, value: "number", help: "Its port; 0 takes any free one. Default: 4010." },
  { name: "seed", isSwitch: false, value: "number", help: "The seed of all generated data. Default: 1." },
  {
    name: "scale",
    isSwitch: false,
    value: "number",
    help: "The number of events, each with its markets. Default: 60.",
  },
  help,
];

/** Flags of `orgq mcp`. */
export const mcpFlags: readonly OwnFlag[] = [
  {
    name: "allow-writes",
    isSwitch: true,
    help: "Lets the tool repo-host_request send methods that change something. Default: it only reads.",
  },
  {
    name: "text",
    isSwitch: true,
    help: "Results as text, for programs that show a model no structured content.",
  },
  profile,
  sandbox,
  help,
];

/** Flags of `orgq whoami`. */
export const whoamiFlags: readonly OwnFlag[] = [...formatFlags, profile, help];

/** Flags of operations with a text response. */
export const textFlags: readonly OwnFlag[] = [
  { name: "raw", isSwitch: true, help: "Prints the text unchanged. Default: as a JSON string." },
];

/** The flag of parameters that are not described. */
export const FIELD = "field";

/** Flags of requests by route, whose parameters and response are not described. */
export const requestFlags: readonly OwnFlag[] = [
  {
    name: FIELD,
    isSwitch: false,
    short: "f",
    value: "name=value",
    help: "A parameter. Repeatable; given several times with one name, it is a list.",
  },
  {
    name: "raw",
    isSwitch: true,
    help: "Prints the response unchanged: a file's content, a diff, HTML. Default: JSON only.",
  },
];

/** The flag of a parameter: the same name, that of the service, or either in kebab case; a boolean is a switch. */
export function flagOf({ name, wireName, in: place, schema }: ParamDescription): Flag {
  const names = place === "header" ? [name] : [name, wireName];
  return { name, isSwitch: schema.type === "boolean", aliases: [...names, ...names.map(kebab)] };
}

/** A name in kebab case: `daily-uncles`, `start-date-min`. */
export function kebab(name: string): string {
  return name
    .replace(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`)
    .replaceAll("_", "-")
    .toLowerCase();
}
