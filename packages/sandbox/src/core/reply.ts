import { readable, type ReadableHeaders } from "./headers.ts";

/**
 * A reply on its way out: one value that each layer adds to. It becomes a Response or bytes once, at the end.
 */
export interface Reply {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Map<string, string>;
  /** The body. Undefined: there is none. */
  readonly text: string | undefined;
  /** The value of a JSON body. */
  readonly json?: { readonly value: unknown };
}

/** A reply to read from: header names in any case. */
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

/** The reply to read from. */
export function seen({ status, headers }: Reply): SeenReply {
  return { status, ok: status >= 200 && status < 300, headers: readable(headers) };
}

/** The reply as the platform has it. */
export function toResponse(reply: Reply): Response {
  return new Response(reply.text ?? null, { status: reply.status, headers: linesOf(reply) });
}
