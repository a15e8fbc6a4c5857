import { ParameterError } from "@org/http-core";
import type { CommandDef, SubCommandsDef } from "citty";
import { closest } from "../flags/closest.ts";
import type { Output } from "../terminal/terminal.ts";

/** A command with subcommands. */
export interface GroupOptions {
  /** The name as typed: `orgq`, `orgq chainstats`. */
  readonly name: string;
  /** The kind of its subcommands: `service`, `operation`. */
  readonly kind: string;
  readonly commands: Readonly<Record<string, () => CommandDef>>;
  /** Other spellings of commands, which help does not list. */
  readonly aliases?: Readonly<Record<string, () => CommandDef>>;
  readonly help: () => string;
  readonly out: Output;
}

const HELP = "help";

/** A group of commands. Without a subcommand, or with `--help`, it prints the list of them. */
export function group({ name, kind, commands, aliases, help, out }: GroupOptions): CommandDef {
  const helpCommand: CommandDef = {
    run: () => out.write(help()),
  };
  const subCommands: SubCommandsDef = { ...aliases, ...commands, [HELP]: helpCommand };
  return {
    meta: { name },
    subCommands,
    default: HELP,
    // Runs before citty looks up the command: citty would accept `constructor`, and skip flags before it.
    setup({ rawArgs }) {
      const [first, ...rest] = rawArgs;
      if (first === undefined || (isHelp(first) && rest.length === 0)) return;
      const hint = `${name} --help`;
      if (first.startsWith("-"))
        throw new ParameterError(first, `the ${kind} before any flag`, "a flag", { hint });
      if (Object.hasOwn(subCommands, first)) return;
      const names = Object.keys(commands);
      const meant = closest(first, names);
      throw new ParameterError(kind, `one of ${names.join(", ")}`, JSON.stringify(first), {
        hint: meant === undefined ? hint : `Did you mean ${meant}?`,
      });
    },
  };
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h" || word === HELP;
}
