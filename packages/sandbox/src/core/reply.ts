import { readable, type ReadableHeaders } from "./headers.ts";

/** A reply as a plain value that layers change. It becomes a Response, or bytes, only at the end. */
export interface Reply {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Map<string, string>;
  /** The body as text; undefined if the response has no body, or its body is in {@link bytes}. */
  readonly text: string | undefined;
  /** The body of a file, which need not be text. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined;
  /** The value of a JSON body. */
  readonly json?: { readonly value: unknown };
}

/** A reply with case-insensitive header names. */
export interface SeenReply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: ReadableHeaders;
}

/** Sets headers. @param names in any case */
export function setHeaders({ headers }: Reply, names: Readonly<Record<string, string>>): void {
  for (const name in names) headers.set(name.toLowerCase(), names[name] ?? "");
}

/** The names of the headers, in the order in which a platform's `Headers` sends them. */
export function sortedNames({ headers }: Reply): string[] {
  return Array.from(headers.keys()).sort();
}

/** Header lines in the order of their names. */
export function linesOf(reply: Reply): [name: string, value: string][] {
  return sortedNames(reply).map((name) => [name, reply.headers.get(name) ?? ""]);
}

/** A view of the reply with case-insensitive header names. */
export function seen({ status, headers }: Reply): SeenReply {
  return { status, ok: status >= 200 && status < 300, headers: readable(headers) };
}

/** The body; undefined if the response has no body. */
export function bodyOf({ text, bytes }: Reply): string | Uint8Array<ArrayBuffer> | undefined {
  return bytes ?? text;
}

/** The length of a body, in bytes. */
export function lengthOf(body: string | Uint8Array = ""): number {
  return typeof body === "string" ? new TextEncoder().encode(body).length : body.length;
}

/** The reply as a platform's Response. */
export function toResponse(reply: Reply): Response {
  return new Response(bodyOf(reply) ?? null, { status: reply.status, headers: linesOf(reply) });
}
