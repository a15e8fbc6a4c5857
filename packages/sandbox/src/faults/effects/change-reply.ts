import type { Operation } from "@org/http-core/operation";
import type { ReadableHeaders } from "../../core/headers.ts";
import type { BaseName } from "../../origins.ts";
import { setHeaders, type Reply } from "../../core/reply.ts";

/** The request, as faults see it. */
export interface FaultedRequest {
  readonly base: BaseName;
  readonly method: string;
  readonly url: URL;
  readonly headers: ReadableHeaders;
  readonly operation: Operation | undefined;
  readonly seed: number;
  /** The first ETag of each address. */
  readonly firstEtags: Map<string, string>;
}

/** Sets headers of a reply and keeps its body. */
export function withHeaders(reply: Reply, names: Readonly<Record<string, string>>): Reply {
  const changed = { ...reply, headers: new Map(reply.headers) };
  setHeaders(changed, names);
  return changed;
}

/** Replaces the body of a reply and drops its `Content-Length`. */
export function withText({ status, headers: old }: Reply, text: string): Reply {
  const headers = new Map(old);
  headers.delete("content-length");
  return { status, headers, text };
}

/** Headers that describe the body that is replaced. */
const OF_THE_ANSWER = [
  "cache-control",
  "content-length",
  "content-type",
  "etag",
  "last-modified",
  "link",
  "location",
  "vary",
];

/** Replaces a service's reply, but keeps the headers that the service adds to all of its replies. */
export function inPlaceOf(reply: Reply, other: Reply): Reply {
  const headers = new Map(reply.headers);
  for (const name of OF_THE_ANSWER) headers.delete(name);
  for (const [name, value] of other.headers) headers.set(name, value);
  return { ...other, headers };
}

/** Changes the JSON body of a reply. Returns the same reply if its body is not JSON or does not change. */
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
