import { ParameterError } from "@org/http-core";
import { closest } from "../flags/closest.ts";
import type { Output } from "../terminal/terminal.ts";

/** A command: runs the arguments after its name. */
export type Command = (args: readonly string[]) => Promise<void>;

/** A command with subcommands. */
export interface GroupOptions {
  /** The name as typed: `orgq`, `orgq chainstats`. */
  readonly name: string;
  /** The kind of its subcommands: `service`, `operation`. */
  readonly kind: string;
  /** Made when they run, since there are many. */
  readonly commands: Readonly<Record<string, () => Command>>;
  /** Other spellings of commands, which help does not list. */
  readonly aliases?: Readonly<Record<string, () => Command>>;
  readonly help: () => string;
  readonly out: Output;
}

/** A group of commands. Without a subcommand, or with `--help`, it prints the list of them. */
export function group({ name, kind, commands, aliases = {}, help, out }: GroupOptions): Command {
  return async ([first, ...rest]) => {
    if (first === undefined || (isHelp(first) && rest.length === 0)) return out.page(help());
    const hint = `${name} --help`;
    if (first.startsWith("-"))
      throw new ParameterError(first, `the ${kind} before any flag`, "a flag", { hint });
    const found = [commands, aliases].find((some) => Object.hasOwn(some, first))?.[first];
    if (found !== undefined) return found()(rest);
    const names = Object.keys(commands);
    const meant = closest(first, names);
    throw new ParameterError(kind, `one of ${names.join(", ")}`, JSON.stringify(first), {
      hint: meant === undefined ? hint : `Did you mean ${meant}?`,
    });
  };
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h" || word === "help";
}
