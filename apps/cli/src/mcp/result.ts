import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { isCallError } from "@org/http-core";
import { jsonText } from "@org/services/json-text";
import { hintOf } from "../failure/report.ts";
import { oneLine } from "../terminal/one-line.ts";
import type { Content } from "./content.ts";

/**
 * The result of a call. Its rows are in the structured content, or in the text for a client that has only text: never in
 * both, since a model may have to read both.
 */
export function resultOf(content: Content, isText: boolean): CallToolResult {
  if (isText) return { content: [{ type: "text", text: jsonText(content) }] };
  return { content: [{ type: "text", text: summaryOf(content) }], structuredContent: exact(content) };
}

/** The text of a result, which a person reads in a client's log. */
function summaryOf({ rows, cursor, note }: Content): string {
  const count = rows === undefined ? "The result is" : `${String(rows.length)} rows are`;
  const parts = [
    `${count} in the structured content (as text: orgq mcp --text).`,
    cursor === undefined ? undefined : "`cursor` leads to the next ones.",
    note,
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** A copy in which a bigint is a number with all its digits in JSON. */
function exact(content: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, exactValue(value)]));
}

function exactValue(value: unknown): unknown {
  if (typeof value === "bigint") return JSON.rawJSON(String(value));
  if (Array.isArray(value)) return value.map(exactValue);
  return typeof value === "object" && value !== null ? exact(value) : value;
}

/** Failures whose hints speak of flags, of help and of printed rows, which a tool does not have. */
const OF_COMMANDS: ReadonlySet<string> = new Set(["parameter", "schema", "pagination"]);

/**
 * A failure as a result, which a model can read and act on.
 *
 * @param credential the environment variables of the credential
 * @param clean redacts the secrets in a text
 */
export function failureOf(
  error: unknown,
  credential: readonly string[],
  clean: (text: string) => string,
): CallToolResult {
  if (!isCallError(error)) throw error;
  const hint = OF_COMMANDS.has(error.code) ? error.hint : hintOf(error, { help: "", credential });
  const { message, code, status, retryAt } = error;
  const facts = {
    code,
    message: clean(oneLine(message)),
    ...(status === undefined ? {} : { status }),
    ...(hint === undefined ? {} : { hint: clean(hint) }),
    ...(retryAt === undefined ? {} : { retryAt: retryAt.toISOString() }),
  };
  return {
    content: [{ type: "text", text: JSON.stringify(facts) }],
    structuredContent: { error: facts },
    isError: true,
  };
}
