import { readable, type ReadableHeaders } from "./headers.ts";

/**
 * What a service answers, on its way out: one value, which each convention adds to and the way in writes once, at the
 * end. No part of it is read back from bytes.
 */
export interface Reply {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Map<string, string>;
  /** The body. Undefined: there is none. */
  readonly text: string | undefined;
  /** What the body says where it is JSON. */
  readonly json?: { readonly value: unknown };
}

/** A reply as those see it who only look: names of headers in any case. */
export interface SeenReply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: ReadableHeaders;
}

/** Sets headers. @param names in any case */
export function setHeaders({ headers }: Reply, names: Readonly<Record<string, string>>): void {
  for (const name in names) headers.set(name.toLowerCase(), names[name] ?? "");
}

/** Header lines in the order in which they are sent: that of their names, as in a platform's `Headers`. */
export function linesOf({ headers }: Reply): [name: string, value: string][] {
  const names = Array.from(headers.keys()).sort();
  return names.map((name) => [name, headers.get(name) ?? ""]);
}

/** The reply, to be looked at. */
export function seen({ status, headers }: Reply): SeenReply {
  return { status, ok: status >= 200 && status < 300, headers: readable(headers) };
}

/** The reply as the platform has it. */
export function toResponse(reply: Reply): Response {
  return new Response(reply.text ?? null, { status: reply.status, headers: linesOf(reply) });
}
