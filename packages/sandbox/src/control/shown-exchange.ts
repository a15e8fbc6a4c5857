import { isSensitiveName, Secret } from "@org/http-core";
import { secretRedactor } from "@org/http-core/operation";
import { linesOf } from "../core/reply.ts";
import type { Exchange } from "../journal/exchange.ts";
import { secretsIn } from "../recordings/secrets-in-exchange.ts";

/** Headers and body of a message, without secrets. */
export interface ShownMessage {
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body as text. Undefined if the message has no body, or if the body is left out. */
  readonly body?: string;
  /** Why the body is omitted. */
  readonly omitted?: "not text" | "too long";
}

const REDACTED = "[redacted]";

/** Headers and bodies of an exchange, without secrets: those of the sandbox, and those that their names give away. */
export function shownExchange({ incoming, sent, reply }: Exchange): {
  readonly request: ShownMessage;
  readonly response: ShownMessage;
} {
  const requested = { headers: Array.from(incoming.headers), body: incoming.body };
  const responded = {
    headers: linesOf({ ...reply.head, text: undefined }),
    body: typeof reply.body === "string" ? new TextEncoder().encode(reply.body) : (reply.body ?? NOTHING),
  };
  const found = [requested, responded].flatMap(({ headers, body }) =>
    secretsIn({ headers: new Headers(headers), body }),
  );
  const named = secretRedactor(found.map((secret) => new Secret(secret)));
  const hide = (text: string): string => named.text(sent.shown("", text));
  const shown = ({ headers, body }: typeof requested, isTooLong: boolean): ShownMessage => ({
    headers: headers.map(([name, value]) => [name, isSensitiveName(name) ? REDACTED : hide(value)]),
    ...shownBody(body, isTooLong, hide),
  });
  return {
    request: shown(requested, sent.body() === undefined),
    response: shown(responded, reply.isTooLong),
  };
}

function shownBody(
  bytes: Uint8Array,
  isTooLong: boolean,
  hide: (text: string) => string,
): Pick<ShownMessage, "body" | "omitted"> {
  if (isTooLong) return { omitted: "too long" };
  if (bytes.length === 0) return {};
  const text = textOf(bytes);
  return text === undefined ? { omitted: "not text" } : { body: hide(text) };
}

const NOTHING = new Uint8Array();

/** Undefined: the bytes are not text. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
