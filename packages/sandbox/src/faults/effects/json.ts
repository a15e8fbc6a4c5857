import type { Reply } from "../../core/reply.ts";
import { withText } from "./headers.ts";

/** A reply whose JSON body is changed; the same one where its body is no JSON, or stays as it is. */
export function withJson(reply: Reply, change: (body: unknown) => unknown): Reply {
  const { headers, text } = reply;
  if (text === undefined || !/\bjson\b/.test(headers.get("content-type") ?? "")) return reply;
  const body = parsed(text);
  const value = body === undefined ? undefined : change(body.value);
  const written = JSON.stringify(value);
  if (body === undefined || written === JSON.stringify(body.value)) return reply;
  return { ...withText(reply, written), json: { value } };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
