import { mcpFlags } from "../flags/flag.ts";
import { destinationOf, isOn } from "../flags/own-flags.ts";
import { parseFlags } from "../flags/parse-flags.ts";
import { commandHelp, type CommandText } from "../help/command-help.ts";
import type { ProtocolStreams } from "../mcp/serve.ts";
import type { Terminal } from "../terminal/terminal.ts";
import type { Command } from "./group.ts";

const TEXT: CommandText = {
  name: "orgq mcp",
  what:
    "Serves every operation as a tool of the Model Context Protocol over standard input and output, for programs that run " +
    "language models. Addresses and credentials come from the environment or a profile. Nothing is changed at a service " +
    "unless --allow-writes is given.",
  flags: mcpFlags,
  example: '{ "mcpServers": { "orgq": { "command": "orgq", "args": ["mcp"] } } }',
};

/** `orgq mcp`: a server of the Model Context Protocol. */
export function mcpCommand(terminal: Terminal, streams?: ProtocolStreams): Command {
  return async (args) => {
    const typed = parseFlags(args, mcpFlags);
    if (isOn(typed, "help")) return terminal.out.page(commandHelp(TEXT, terminal.out));
    const destination = destinationOf(typed);
    // Loaded on demand: the protocol's own code is as large as the rest.
    const { serveMcp } = await import("../mcp/serve.ts");
    const options = { destination, isText: isOn(typed, "text"), mayWrite: isOn(typed, "allow-writes") };
    return serveMcp(terminal, options, streams);
  };
}
