import type { Operation } from "@org/http-core/operation";
import type { ReadableHeaders } from "../../core/headers.ts";
import type { BaseName } from "../../origins.ts";
import { setHeaders, type Reply } from "../../core/reply.ts";

/** What faults need to know of a request. */
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

/** A reply with other headers beside its own, and the same body. */
export function withHeaders(reply: Reply, names: Readonly<Record<string, string>>): Reply {
  const changed = { ...reply, headers: new Map(reply.headers) };
  setHeaders(changed, names);
  return changed;
}

/** A reply with another body, whose length nobody has told. */
export function withText({ status, headers: old }: Reply, text: string): Reply {
  const headers = new Map(old);
  headers.delete("content-length");
  return { status, headers, text };
}

/** Headers that belong to the answer that isn't given. */
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

/** Another answer in place of a service's: with the headers that the service puts on all of its answers. */
export function inPlaceOf(reply: Reply, other: Reply): Reply {
  const headers = new Map(reply.headers);
  for (const name of OF_THE_ANSWER) headers.delete(name);
  for (const [name, value] of other.headers) headers.set(name, value);
  return { ...other, headers };
}

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
