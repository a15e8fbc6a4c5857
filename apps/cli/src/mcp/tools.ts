import type { Client } from "@org/http-core";
import { describeOperation, type JsonSchema, type OperationDescription } from "@org/openapi";
import { isList, type Operation, type SecretRedactor } from "@org/http-core/operation";
import { namedOperations, type ServiceEntry } from "@org/services";
import { tellingFields } from "@org/services/telling-fields";
import { helpText } from "@org/services/help-text";
import { fieldsWithin } from "@org/services/row-fields";
import { CURSOR, positionOf, resourceContent, type Content } from "./content.ts";
import { inputSchema, paramSchema, type InputSchema } from "./input-schema.ts";
import { listPart } from "./list-page.ts";
import { FIELDS, pickFields, type PickFields } from "./pick-fields.ts";

/** A service's client, and what redacts its credential. */
export interface Connection {
  readonly client: Client;
  readonly redactor: SecretRedactor;
}

/** A call of a tool: its arguments, a way to the services' clients, and the signal that ends it. */
export interface ToolCall {
  readonly args: Readonly<Record<string, unknown>>;
  readonly reach: (entry: ServiceEntry) => Promise<Connection>;
  readonly signal: AbortSignal;
}

/** A tool of the Model Context Protocol. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** Whether a call changes nothing at the service. */
  readonly isReadOnly: boolean;
  /** The environment variables of the credential. */
  readonly credential: readonly string[];
  /** The service; undefined for a tool of this program. */
  readonly entry?: ServiceEntry;
  readonly run: (call: ToolCall) => Promise<Content>;
}

/** The parameter with which a result is continued: the `cursor` that it has. */
export const CONTINUED: JsonSchema = { type: "string" };

/** The tools of a service: one for each operation, from its data. Such as `repo-host_markdown_render`. */
export function toolsOf(entry: ServiceEntry): readonly Tool[] {
  return namedOperations(entry).map(({ name, operation }) => {
    const described = describeOperation(operation, entry.docs);
    const { description, params, paging, safe } = described;
    // The position is in the cursor.
    const given = params.filter((param) => paging?.cursorParams.includes(param.name) !== true);
    const fields = fieldsSchema(described);
    const properties = {
      ...Object.fromEntries(given.map((param) => [param.name, paramSchema(param)] as const)),
      ...(fields === undefined ? {} : { [FIELDS]: fields }),
      [CURSOR]: CONTINUED,
    };
    const required = given.filter((param) => param.required).map((param) => param.name);
    return {
      name: toolName(entry, name),
      description: helpText(description),
      inputSchema: inputSchema(properties, required),
      isReadOnly: safe,
      credential: entry.variables.credential,
      entry,
      async run({ args: { [FIELDS]: chosen, [CURSOR]: cursor, ...params }, reach, signal }) {
        const pick = pickFields(fields === undefined ? undefined : chosen, described);
        const undocumented = fields === undefined && chosen !== undefined ? { [FIELDS]: chosen } : {};
        const args = { ...params, ...undocumented };
        const content = await contentOf(await reach(entry), { operation, args, cursor, pick, signal });
        const why = content.rows?.length === 0 ? entry.whyEmpty?.[name] : undefined;
        return why === undefined ? content : { ...content, note: content.note ?? why };
      },
    };
  });
}

/** The name of an operation's tool. */
export function toolName({ name }: ServiceEntry, operation: string): string {
  return `${name}_${operation.replaceAll(".", "_")}`;
}

/** The fields that a result has by default. The tool `orgq_fields` documents all. */
function fieldsSchema(described: OperationDescription): JsonSchema | undefined {
  if (fieldsWithin(described, []) === undefined) return undefined;
  const { row = [], within = {} } = tellingFields[described.id] ?? {};
  const parts = [
    row.length === 0 ? "Default: all." : `Default: ${row.join(", ")}.`,
    ...Object.entries(within).map(([name, inner]) => `Of ${name}: ${inner.join(", ")}.`),
  ];
  return { type: "array", items: { type: "string" }, description: parts.join(" ") };
}

/** The operation of a call, its arguments, and the position in its result. */
interface OperationCall {
  readonly operation: Operation;
  readonly args: Readonly<Record<string, unknown>>;
  readonly cursor: unknown;
  readonly pick: PickFields;
  readonly signal: AbortSignal;
}

/** The content of an operation's result, in which a credential that the service repeats is redacted. */
export async function contentOf(
  { client, redactor }: Connection,
  { operation, args, cursor, pick, signal }: OperationCall,
): Promise<Content> {
  const position = positionOf(cursor);
  if (!isList(operation)) {
    const value = redactor.value((await client.call(operation, args, { signal })) ?? null);
    return resourceContent(pick(value), position.skip);
  }
  const read = (value: unknown) => pick(redactor.value(value));
  const { rejected, ...part } = await listPart(client, operation, args, position, read, signal);
  const leftOut = rejected.map(({ error }) => error.message);
  return { ...part, ...(leftOut.length === 0 ? {} : { leftOut }) };
}
