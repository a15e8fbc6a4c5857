import { services } from "@org/services";
import { rootHelp } from "../help/index-help.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { group, type Command } from "./group.ts";

/** The root command, `orgq`. Its help is shown without the code of the others. */
export function rootCommand(terminal: Terminal): Command {
  const commands = services.map(
    (entry) =>
      [
        entry.name,
        lazy(async () => (await import("./service-command.ts")).serviceCommand(entry, terminal)),
      ] as const,
  );
  return group({
    name: "orgq",
    kind: "service",
    commands: {
      ...Object.fromEntries(commands),
      export: lazy(async () => (await import("./export-command.ts")).exportCommand(terminal)),
      queue: lazy(async () => (await import("./queue-command.ts")).queueCommand(terminal)),
      whoami: lazy(async () => (await import("./whoami-command.ts")).whoamiCommand(terminal)),
      sandbox: lazy(async () => (await import("./sandbox-command.ts")).sandboxCommand(terminal)),
      complete: lazy(async () => (await import("./complete-command.ts")).completeCommand(terminal)),
      mcp: lazy(async () => (await import("./mcp-command.ts")).mcpCommand(terminal)),
      man: lazy(async () => (await import("./man-command.ts")).manCommand(terminal)),
      errors: lazy(async () => (await import("./errors-command.ts")).errorsCommand(terminal)),
      playground: lazy(async () => (await import("./playground-command.ts")).playgroundCommand(terminal)),
    },
    help: () => rootHelp(services, terminal.out),
    out: terminal.out,
  });
}

/** A command whose code is loaded when it runs. */
function lazy(load: () => Promise<Command>): () => Command {
  return () => async (args) => (await load())(args);
}
