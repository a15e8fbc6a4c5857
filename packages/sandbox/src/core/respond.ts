import type { Result } from "@org/http-core/operation";
import type { HandlerResult } from "./handler.ts";
import { jsonText } from "./json-text.ts";
import { setHeaders, type Reply } from "./reply.ts";

const CONTENT_TYPES = {
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  bytes: "application/octet-stream",
  none: undefined,
} as const;

/** Statuses whose responses have no body (Fetch standard, null body status). */
const BODILESS = new Set([204, 205, 304]);

/**
 * The reply for a handler's result.
 *
 * @param kind how to serialise a success; a refusal is JSON unless its body is a string or bytes
 */
export function respond(result: HandlerResult<unknown>, kind: Result<unknown>["kind"] = "json"): Reply {
  const { body, status } = result;
  const written = result.ok ? kind : kindOf(body);
  const reply: Reply = { status, headers: new Map(), text: undefined };
  setHeaders(reply, result.headers);
  const contentType = CONTENT_TYPES[written];
  if (body === undefined || contentType === undefined || BODILESS.has(status)) return reply;
  if (!reply.headers.has("content-type")) reply.headers.set("content-type", contentType);
  if (body instanceof Uint8Array) return { ...reply, bytes: new Uint8Array(body) };
  if (written !== "json" && typeof body === "string") return { ...reply, text: body };
  const text = typeof body === "object" && body !== null ? jsonText(body) : JSON.stringify(body);
  return { ...reply, text, json: { value: body } };
}

function kindOf(body: unknown): "bytes" | "json" | "text" {
  if (body instanceof Uint8Array) return "bytes";
  return typeof body === "string" ? "text" : "json";
}
