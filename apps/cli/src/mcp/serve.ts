import type { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  isInitializeRequest,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import { secretRedactor } from "@org/http-core/operation";
import { services, type ServiceEntry } from "@org/services";
import manifest from "../../package.json" with { type: "json" };
import { connectedTo, type Destination } from "../reach/connect.ts";
import { oneLine } from "../terminal/one-line.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { fieldsTool } from "./fields-tool.ts";
import { requestTool } from "./request-tool.ts";
import { failureOf, resultOf } from "./result.ts";
import { toolsOf, type Connection, type Tool, type ToolCall } from "./tools.ts";

const INSTRUCTIONS =
  "Each tool is an operation of a service. Rows have their telling `fields`; name others by their paths, such as " +
  "`markets.question`, or `*` for all. Lists return up to 50 rows, fewer if they are long; where the result has a " +
  "`cursor`, call the same tool with it for the next rows. Decimals are strings with every digit.";

/** The first version of the protocol with structured content. An earlier client has only text. */
const STRUCTURED = "2025-06-18";

/** Says that results are structured. A description of their fields would be most of what a model reads. */
const OUTPUT = { type: "object" as const };

/** How results are served. */
export interface ServeOptions {
  readonly destination: Destination;
  /** True: results are text, for clients that hide structured content from the model. */
  readonly isText: boolean;
  /** True: requests by route may use methods that change something. */
  readonly mayWrite: boolean;
}

/** The streams that carry the protocol. */
export interface ProtocolStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/** Serves every operation as a tool over standard input and output, until the client closes them. */
export async function serveMcp(
  { err, signal }: Pick<Terminal, "err" | "signal">,
  { destination, isText, mayWrite }: ServeOptions,
  { stdin, stdout }: ProtocolStreams = process,
): Promise<void> {
  const all = [...services.flatMap(toolsOf), ...requestTool(mayWrite), fieldsTool];
  const tools = new Map(all.map((tool) => [tool.name, tool]));
  const reach = connections(err, destination);
  const { server } = new McpServer(
    { name: "orgq", version: manifest.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  let onlyText = isText;
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: all.map(({ name, description, inputSchema, isReadOnly }) => ({
      name,
      description,
      inputSchema: { ...inputSchema },
      ...(onlyText ? {} : { outputSchema: OUTPUT }),
      annotations: { readOnlyHint: isReadOnly },
    })),
  }));
  const running = new Set<Promise<CallToolResult>>();
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    const result = called(tool, { args: params.arguments ?? {}, reach, signal: extra.signal }, onlyText);
    running.add(result);
    return result.finally(() => running.delete(result));
  });
  // The protocol has no answer to a line that is no message: its sender would wait for one.
  server.onerror = ({ name, message }) => {
    const why = name === "ZodError" ? "it is not one of JSON-RPC 2.0" : oneLine(message);
    err.line(`warning: a message was left out: ${why}`);
  };
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    // The calls so far are answered: a script writes its requests and ends its output.
    stdin.once("end", () => void answered(running).then(resolve));
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
  const transport = new StdioServerTransport(stdin, stdout);
  await server.connect(transport);
  const receive = transport.onmessage?.bind(transport);
  transport.onmessage = (message) => {
    if (isInitializeRequest(message)) onlyText ||= message.params.protocolVersion < STRUCTURED;
    receive?.(message);
  };
  await closed;
  await server.close();
}

/** Resolves when the calls of all lines so far are answered. */
async function answered(running: ReadonlySet<Promise<unknown>>): Promise<void> {
  // The protocol starts a call after the event of its line, and writes the response after the call.
  await setImmediate();
  await Promise.allSettled(running);
  await setImmediate();
}

/** One client for each service, so that all calls share its budget and its cache. */
function connections(
  err: Terminal["err"],
  destination: Destination,
): (entry: ServiceEntry) => Promise<Connection> {
  const known = new Map<string, Promise<Connection>>();
  return (entry) => {
    const made = known.get(entry.name) ?? connection(entry, err, destination);
    known.set(entry.name, made);
    // A failure is not kept: the next call reads the profile again.
    made.catch(() => known.delete(entry.name));
    return made;
  };
}

async function connection(
  entry: ServiceEntry,
  err: Terminal["err"],
  destination: Destination,
): Promise<Connection> {
  // Standard input carries the protocol.
  const terminal = { err, input: undefined };
  const options = { trace: undefined, needsCredential: false, destination };
  const { client, auth } = await connectedTo(entry, terminal, options);
  return { client, redactor: secretRedactor(auth === undefined ? [] : [auth]) };
}

async function called(tool: Tool, call: ToolCall, isText: boolean): Promise<CallToolResult> {
  try {
    return resultOf(await tool.run(call), isText);
  } catch (error) {
    return failureOf(error, tool.credential, await clean(tool, call));
  }
}

/** Redacts the keys that a caller puts into a route: the client's own, and any by the name of its parameter. */
async function clean({ entry }: Tool, { reach }: ToolCall): Promise<(text: string) => string> {
  const connection = entry === undefined ? undefined : await reach(entry).catch(() => undefined);
  const { url } = connection?.redactor ?? secretRedactor([]);
  // An address ends with its quotation marks: a parameter there has nothing of what follows.
  return (text) => text.split('"').map(url).join('"');
}
