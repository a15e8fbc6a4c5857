import type { ParamDescription } from "@org/http-core/describe";

/** A flag: `--name value`, or a switch, `--name` and `--no-name`. */
export interface Flag {
  readonly name: string;
  readonly isSwitch: boolean;
  /** One letter: `-h`. */
  readonly short?: string;
}

/** A flag of the command line itself, with its help text. */
export interface OwnFlag extends Flag {
  readonly help: string;
  /** The placeholder of the value in the help. */
  readonly value?: string;
}

/** Flags of every command that sends a request. */
export const commonFlags: readonly OwnFlag[] = [
  {
    name: "trace",
    isSwitch: true,
    help: "Prints requests, retries and pages to stderr, one line each.",
  },
  { name: "help", isSwitch: true, short: "h", help: "This text." },
];

/** Flags of lists. */
export const listFlags: readonly OwnFlag[] = [
  {
    name: "all",
    isSwitch: true,
    help: "Prints all pages, one row per line (NDJSON). Default: the first page as an array.",
  },
  { name: "max", isSwitch: false, value: "rows", help: "With --all: stops after this many rows." },
];

/** Flags of operations with a text response. */
export const textFlags: readonly OwnFlag[] = [
  { name: "raw", isSwitch: true, help: "Prints the text unchanged. Default: as a JSON string." },
];

/** Flags of requests by route, whose response is not described. */
export const requestFlags: readonly OwnFlag[] = [
  {
    name: "raw",
    isSwitch: true,
    help: "Prints the response unchanged: a file's content, a diff, HTML. Default: JSON only.",
  },
];

/** The flag of a parameter: the same name; a boolean is a switch. */
export function flagOf({ name, schema }: ParamDescription): Flag {
  return { name, isSwitch: schema.type === "boolean" };
}
