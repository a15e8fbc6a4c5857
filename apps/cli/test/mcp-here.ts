import { PassThrough } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { mcpCommand } from "../src/commands/mcp-command.ts";
import { recordingTerminal } from "./recording-terminal.ts";

/** Starts `orgq mcp` in this process, with its standard input and output. */
export function serving(...flags: readonly string[]) {
  const [stdin, stdout, terminal] = [new PassThrough(), new PassThrough(), recordingTerminal()];
  const ended = mcpCommand(terminal, { stdin, stdout })(flags);
  return { stdin, stdout, ended, stderr: terminal.stderr };
}

/** Starts `orgq mcp` in this process, and a client of the SDK for it. */
export async function connected(...flags: readonly string[]): Promise<Client> {
  const { stdin, stdout, ended } = serving(...flags);
  const client = new Client({ name: "test", version: "1.0.0" });
  client.onclose = () => stdin.end();
  // Both ends of the protocol write lines, so that this transport serves a client, too.
  await Promise.race([client.connect(new StdioServerTransport(stdout, stdin)), ended]);
  return client;
}

/** Calls a tool, and takes its result apart. */
export async function callAt(client: Client, name: string, args: Record<string, unknown>) {
  const result: unknown = await client.callTool({ name, arguments: args });
  const [isError = false, structuredContent, content] = ["isError", "structuredContent", "content"].map(
    (field): unknown => Reflect.get(Object(result), field),
  );
  const found: unknown = structuredContent;
  return { isError, found, content };
}
