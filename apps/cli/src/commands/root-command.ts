import { services } from "@org/services";
import type { CommandDef } from "citty";
import { rootHelp } from "../help/index-help.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { group } from "./group.ts";
import { serviceCommand } from "./service-command.ts";

/** The root command, `orgq`. */
export function rootCommand(terminal: Terminal): CommandDef {
  const commands = services.map((entry) => [entry.name, () => serviceCommand(entry, terminal)] as const);
  return group({
    name: "orgq",
    kind: "service",
    commands: Object.fromEntries(commands),
    help: () => rootHelp(services, terminal.out),
    out: terminal.out,
  });
}
