import { isRecord } from "@org/http-core/operation";
import type { HandlerContext } from "./handler.ts";
import type { BodyProblem } from "./rules.ts";

/** A request's JSON body: its fields, or why it is invalid. An empty body has no fields. */
export type JsonBody =
  | { readonly ok: true; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: BodyProblem };

/**
 * Reads a request's body as a JSON object. JSON is UTF-8 (RFC 8259, 8.1): other bytes are a syntax error.
 *
 * @param bareList the field that a bare list stands for; undefined: a list is refused
 */
export function jsonBody(
  { body: text, isBodyUtf8 }: Pick<HandlerContext, "body" | "isBodyUtf8">,
  bareList?: string,
): JsonBody {
  if (!isBodyUtf8) return { ok: false, problem: { kind: "body", reason: "syntax" } };
  if (text.trim() === "") return { ok: true, fields: {} };
  const value = parse(text);
  if (value === undefined) return { ok: false, problem: { kind: "body", reason: "syntax" } };
  if (bareList !== undefined && Array.isArray(value)) return { ok: true, fields: { [bareList]: value } };
  return isRecord(value)
    ? { ok: true, fields: value }
    : { ok: false, problem: { kind: "body", reason: "type" } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
