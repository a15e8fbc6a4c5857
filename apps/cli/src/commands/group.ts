import { ParameterError } from "@org/http-core";
import type { CommandDef, SubCommandsDef } from "citty";
import type { Output } from "../terminal/terminal.ts";

/** A command that has commands below it. */
export interface GroupOptions {
  /** As it is typed: `orgq`, `orgq chainstats`. */
  readonly name: string;
  /** What its commands are: `service`, `operation`. */
  readonly kind: string;
  readonly commands: Readonly<Record<string, () => CommandDef>>;
  readonly help: () => string;
  readonly out: Output;
}

const HELP = "help";

/** A group of commands. Without one of them, or with `--help`, it tells what there is. */
export function group({ name, kind, commands, help, out }: GroupOptions): CommandDef {
  const helpCommand: CommandDef = {
    run: () => out.write(help()),
  };
  const subCommands: SubCommandsDef = { ...commands, [HELP]: helpCommand };
  return {
    meta: { name },
    subCommands,
    default: HELP,
    // Before citty looks the command up: it would take `constructor` for one, and skip flags in front of it.
    setup({ rawArgs }) {
      const [first, ...rest] = rawArgs;
      if (first === undefined || (isHelp(first) && rest.length === 0)) return;
      const hint = `${name} --help`;
      if (first.startsWith("-"))
        throw new ParameterError(first, `the ${kind} before any flag`, "a flag", { hint });
      if (Object.hasOwn(subCommands, first)) return;
      const names = Object.keys(commands).join(", ");
      throw new ParameterError(kind, `one of ${names}`, JSON.stringify(first), { hint });
    },
  };
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h" || word === HELP;
}
