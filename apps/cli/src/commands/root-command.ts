import { services } from "@org/services";
import { rootHelp } from "../help/index-help.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { completeCommand } from "./complete-command.ts";
import { exportCommand } from "./export-command.ts";
import { group, type Command } from "./group.ts";
import { mcpCommand } from "./mcp-command.ts";
import { playgroundCommand } from "./playground-command.ts";
import { sandboxCommand } from "./sandbox-command.ts";
import { serviceCommand } from "./service-command.ts";
import { whoamiCommand } from "./whoami-command.ts";

/** The root command, `orgq`. */
export function rootCommand(terminal: Terminal): Command {
  const commands = services.map((entry) => [entry.name, () => serviceCommand(entry, terminal)] as const);
  return group({
    name: "orgq",
    kind: "service",
    commands: {
      ...Object.fromEntries(commands),
      export: () => exportCommand(terminal),
      whoami: () => whoamiCommand(terminal),
      sandbox: () => sandboxCommand(terminal),
      complete: () => completeCommand(terminal),
      mcp: () => mcpCommand(terminal),
      playground: () => playgroundCommand(terminal),
    },
    help: () => rootHelp(services, terminal.out),
    out: terminal.out,
  });
}
