import type { ParamDescription } from "@org/http-core/describe";

/** A flag: `--name value`, or a switch, `--name` and `--no-name`. */
export interface Flag {
  readonly name: string;
  readonly isSwitch: boolean;
  /** One letter: `-h`. */
  readonly short?: string;
}

/** A flag of the command line itself, with its line of help. */
export interface OwnFlag extends Flag {
  readonly help: string;
  /** Stands for the value in the help. */
  readonly value?: string;
}

/** Flags of every command that sends something. */
export const commonFlags: readonly OwnFlag[] = [
  {
    name: "trace",
    isSwitch: true,
    help: "What the client does, on stderr, one line each: requests, retries, pages.",
  },
  { name: "help", isSwitch: true, short: "h", help: "This text." },
];

/** Flags of lists. */
export const listFlags: readonly OwnFlag[] = [
  {
    name: "all",
    isSwitch: true,
    help: "Every page, one row a line (NDJSON). Without it: the first page as an array.",
  },
  { name: "max", isSwitch: false, value: "rows", help: "With --all: ends after this many rows." },
];

/** Flags of operations that answer with text. */
export const textFlags: readonly OwnFlag[] = [
  { name: "raw", isSwitch: true, help: "The text as it came. Without it: as a JSON string." },
];

/** Flags of requests by route, of which nobody says what they answer with. */
export const requestFlags: readonly OwnFlag[] = [
  {
    name: "raw",
    isSwitch: true,
    help: "The answer as text, as it came: a file's content, a diff, HTML. Without it: JSON alone.",
  },
];

/** The flag that a parameter is: its own name, true or false as a switch. */
export function flagOf({ name, schema }: ParamDescription): Flag {
  return { name, isSwitch: schema.type === "boolean" };
}
