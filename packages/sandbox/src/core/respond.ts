import type { Result } from "@org/http-core";
import type { Answer } from "./handler.ts";

const CONTENT_TYPES = {
  json: "application/json; charset=utf-8",
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  none: undefined,
} as const;

/** Statuses whose responses have no body (Fetch standard, null body status). */
const BODILESS = new Set([204, 205, 304]);

/**
 * The response that says an answer.
 *
 * @param kind how a success is written; a refusal is JSON, unless its body is a string
 */
export function respond(answer: Answer<unknown>, kind: Result<unknown>["kind"] = "json"): Response {
  const { body } = answer;
  const written = answer.ok ? kind : typeof body === "string" ? "text" : "json";
  const headers = new Headers(answer.headers);
  const contentType = CONTENT_TYPES[written];
  if (body === undefined || contentType === undefined || BODILESS.has(answer.status))
    return new Response(null, { status: answer.status, headers });
  if (!headers.has("content-type")) headers.set("content-type", contentType);
  const text = written !== "json" && typeof body === "string" ? body : JSON.stringify(body);
  return new Response(text, { status: answer.status, headers });
}
