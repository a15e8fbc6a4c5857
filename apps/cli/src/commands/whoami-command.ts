import { ParameterError } from "@org/http-core";
import { environment } from "@org/http-core/operation";
import { services, variableNames, type ServiceEntry } from "@org/services";
import { whoamiFlags } from "../flags/flag.ts";
import { outputOptions } from "../flags/output-options.ts";
import { isOn, valueOf } from "../flags/own-flags.ts";
import { parseFlags, type Typed } from "../flags/parse-flags.ts";
import { commandHelp, type CommandText } from "../help/command-help.ts";
import { wholeOf } from "../output/row-format.ts";
import { profileFor, profileOf, type Profile, type Source } from "../reach/profile.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const TEXT: CommandText = {
  name: "orgq whoami [service]",
  what: "Prints where requests go, and which credentials are set. Secrets are masked. Nothing is sent.",
  flags: whoamiFlags,
  example: "orgq whoami repo-host",
};

/** `orgq whoami`: where requests go, and which credentials are set. Sends nothing. */
export function whoamiCommand(terminal: Terminal): Command {
  return async (args) => {
    const { out } = terminal;
    const typed = parseFlags(args, whoamiFlags, 1);
    if (isOn(typed, "help")) return out.page(commandHelp(TEXT, out));
    const [name] = typed.positionals;
    const chosen = services.filter((entry) => name === undefined || entry.name === name);
    if (chosen.length === 0)
      throw new ParameterError(
        "service",
        `one of ${services.map((entry) => entry.name).join(", ")}`,
        String(name),
      );
    const output = await outputOptions({ typed: inOrder(typed), fields: FIELDS, params: {} }, terminal);
    const format = output.rows(false);
    const named = valueOf(typed, "profile");
    const profile = await profileOf(named);
    // A request with --profile takes nothing from the environment.
    const used = (entry: ServiceEntry) => (named === undefined ? profileFor(entry, profile) : profile);
    const rows = chosen.flatMap((entry) => rowsOf(entry, used(entry)));
    // A program reads what is used; a person also sees what else can be set.
    const shown = out.isTerminal ? rows : rows.filter(({ isSet, variable }) => isSet || isAddress(variable));
    await out.write(
      await wholeOf(
        format,
        shown.map(({ isSet: _, ...row }) => row),
      ),
    );
  };
}

const TEXT_FIELD = { type: "string" } as const;
const FIELDS = { service: TEXT_FIELD, variable: TEXT_FIELD, value: TEXT_FIELD, source: TEXT_FIELD };

/** Adds the order of the columns, unless `--columns` gives one: a table would choose columns by their values. */
function inOrder(typed: Typed): Typed {
  if (typed.flags.has("jq")) return typed;
  const flags = new Map([["columns", Object.keys(FIELDS)], ...typed.flags]);
  return { ...typed, flags };
}

/** A variable of a service. */
interface Row {
  readonly service: string;
  readonly variable: string;
  /** An address, a dialect, a masked secret, the source of a secret, or what happens without one. */
  readonly value: string;
  readonly source: string;
  readonly isSet: boolean;
}

/** Tells whether a variable has a service's address. Such a variable is printed although it is not set. */
function isAddress(variable: string): boolean {
  return services.some(({ variables }) => Object.values(variables.addresses).includes(variable));
}

function rowsOf({ name, variables }: ServiceEntry, used: Profile | undefined): readonly Row[] {
  const source = used === undefined ? "environment" : `profile ${used.name}`;
  return variableNames(variables).map((variable) => {
    const print =
      variable === variables.dialect ? dialect : variables.credential.includes(variable) ? masked : address;
    const found: Source | undefined =
      used === undefined ? { kind: "env", name: variable } : used.sources.get(variable);
    const isSet = found?.kind === "env" ? environment(found.name) !== undefined : found !== undefined;
    return { service: name, variable, value: valueOfSource(found, print), source, isSet };
  });
}

/** A source as it is printed, without secrets. Programs are not run. */
function valueOfSource(source: Source | undefined, print: (value: string | undefined) => string): string {
  switch (source?.kind) {
    case "text":
      return print(source.text);
    case "command":
      return `from the program ${source.command[0]}`;
    case "stdin":
      return "from standard input";
    case "env":
      return print(environment(source.name));
    case undefined:
      return "not set";
  }
}

/** An address without the parts that may contain a secret: user name, password, query and fragment. */
function address(url: string | undefined): string {
  if (url === undefined) return "not set: the sandbox";
  return url.replace(/\/\/[^/]*@/, "//********@").replace(/[?#].*$/s, "");
}

function dialect(names: string | undefined): string {
  return names ?? "not set: the specification's names";
}

/** A secret's length is shown, so that an empty or cut one is noticed; none of its characters are. */
function masked(secret: string | undefined): string {
  return secret === undefined ? "not set" : `******** (${String(secret.length)} characters)`;
}
