import { namedOperations, type ServiceEntry } from "@org/services";
import { kebab } from "../flags/flag.ts";
import { serviceHelp } from "../help/index-help.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { group, type Command } from "./group.ts";
import { operationCommand } from "./operation-command.ts";
import { requestCommand } from "./request-command.ts";

/** The command of a service; its subcommands are the operations. */
export function serviceCommand(entry: ServiceEntry, terminal: Terminal): Command {
  const operations = namedOperations(entry).map(
    (operation) => [operation.name, () => operationCommand(entry, operation, terminal)] as const,
  );
  return group({
    name: `orgq ${entry.name}`,
    kind: "operation",
    aliases: Object.fromEntries(operations.map(([name, command]) => [kebab(name), command])),
    commands: { ...Object.fromEntries(operations), ...moreCommands(entry, terminal) },
    help: () => serviceHelp(entry, terminal.out),
    out: terminal.out,
  });
}

/** Subcommands other than operations. */
function moreCommands(entry: ServiceEntry, terminal: Terminal): Readonly<Record<string, () => Command>> {
  return entry.name === "repo-host" ? { request: () => requestCommand(entry, terminal) } : {};
}
