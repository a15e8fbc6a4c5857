import type { Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import {
  CallToolRequestSchema,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import { isCallError, ParameterError, type Client } from "@org/http-core";
import { isList, secretRedactor, type SecretRedactor } from "@org/http-core/operation";
import { services, type ServiceEntry } from "@org/services";
import manifest from "../../package.json" with { type: "json" };
import { hintOf } from "../failure/report.ts";
import { jsonText } from "../output/format/json-text.ts";
import { oneLine } from "../output/one-line.ts";
import { connectedTo, type Destination } from "../reach/connect.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { listPart } from "./list-page.ts";
import { CURSOR, toolsOf, type OperationTool } from "./tools.ts";

const INSTRUCTIONS =
  "Each tool is an operation of a service. Lists return up to 50 rows, fewer if they are long; where the result has a " +
  "`cursor`, call the same tool with it for the next rows. Decimals are strings with every digit.";

/** The streams that carry the protocol. */
export interface ProtocolStreams {
  readonly stdin: Readable;
  readonly stdout: Writable;
}

/** Serves every operation as a tool over standard input and output, until the client closes them. */
export async function serveMcp(
  { err, signal }: Pick<Terminal, "err" | "signal">,
  destination: Destination,
  { stdin, stdout }: ProtocolStreams = process,
): Promise<void> {
  const tools = new Map(services.flatMap(toolsOf).map((tool) => [tool.name, tool]));
  const reach = connections(err, destination);
  const { server } = new McpServer(
    { name: "orgq", version: manifest.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Array.from(
      tools.values(),
      ({ name, title, description, inputSchema, outputSchema, isReadOnly }) => ({
        name,
        title,
        description,
        inputSchema: { ...inputSchema, required: [...inputSchema.required] },
        outputSchema,
        annotations: { title, readOnlyHint: isReadOnly, openWorldHint: true },
      }),
    ),
  }));
  const running = new Set<Promise<CallToolResult>>();
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.get(params.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${params.name}`);
    const result = called(tool, params.arguments ?? {}, reach, extra.signal).then(
      resultOf,
      (error: unknown) => failureOf(error, tool),
    );
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
  await server.connect(new StdioServerTransport(stdin, stdout));
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

/** A service's client, and what redacts its credential. */
interface Connection {
  readonly client: Client;
  readonly redactor: SecretRedactor;
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

/** The result of a call, in which a credential that the service repeats is redacted. */
async function called(
  { entry, operation }: OperationTool,
  { [CURSOR]: cursor, ...params }: Readonly<Record<string, unknown>>,
  reach: (entry: ServiceEntry) => Promise<Connection>,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const { client, redactor } = await reach(entry);
  if (!isList(operation)) {
    const given = cursor === undefined ? params : { ...params, [CURSOR]: cursor };
    return { result: redactor.value((await client.call(operation, given, { signal })) ?? null) };
  }
  if (cursor !== undefined && typeof cursor !== "string")
    throw new ParameterError(CURSOR, "the cursor of a result of this tool", typeof cursor);
  const { rejected, rows, ...part } = await listPart(client, operation, params, cursor, signal);
  const leftOut = rejected.map(({ error }) => error.message);
  return { rows: rows.map(redactor.value), ...part, ...(leftOut.length === 0 ? {} : { leftOut }) };
}

function resultOf(content: Readonly<Record<string, unknown>>): CallToolResult {
  return { content: [{ type: "text", text: jsonText(content) }], structuredContent: exact(content) };
}

/** A copy in which a bigint is a number with all its digits in JSON. */
function exact(content: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, exactValue(value)]));
}

function exactValue(value: unknown): unknown {
  if (typeof value === "bigint") return JSON.rawJSON(String(value));
  if (Array.isArray(value)) return value.map(exactValue);
  return isPlain(value) ? exact(value) : value;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Failures whose hints speak of flags, of help and of printed rows, which a tool does not have. */
const OF_COMMANDS: ReadonlySet<string> = new Set(["parameter", "schema", "pagination"]);

/** A failure as a result, which a model can read and act on. Its texts have no secrets. */
function failureOf(error: unknown, { entry }: OperationTool): CallToolResult {
  if (!isCallError(error)) throw error;
  const hint = OF_COMMANDS.has(error.code)
    ? error.hint
    : hintOf(error, { help: "", credential: entry.variables.credential });
  const { message, code, status, retryAt } = error;
  const facts = {
    code,
    message: oneLine(message),
    ...(status === undefined ? {} : { status }),
    ...(hint === undefined ? {} : { hint }),
    ...(retryAt === undefined ? {} : { retryAt: retryAt.toISOString() }),
  };
  return {
    content: [{ type: "text", text: JSON.stringify(facts) }],
    structuredContent: { error: facts },
    isError: true,
  };
}
