import type { IncomingMessage } from "node:http";
import { readable, type ReadableHeaders } from "../core/headers.ts";
import { LARGEST_BODY, type Incoming } from "../core/incoming.ts";

/** Options of {@link toIncoming}. */
export interface IncomingOptions {
  /** The address as the client used it. */
  readonly url: URL;
  /** All header lines, as {@link headersOf} reads them. */
  readonly headers: ReadableHeaders;
  /** The path prefix of the service that the request is for. */
  readonly prefix: string;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
  /** How many bytes of the body are kept. */
  readonly most?: number;
  /** The secret that no journal may contain. */
  readonly secret?: string;
}

/** Reads a request from a connection. */
export async function toIncoming(
  message: IncomingMessage,
  { url, headers, prefix, signal, most = LARGEST_BODY, secret }: IncomingOptions,
): Promise<Incoming> {
  // A closed connection no longer has an address.
  const address = message.socket.remoteAddress ?? "unix";
  const body = hasBody(headers) ? await bodyOf(message, most) : NOTHING;
  return {
    method: message.method ?? "GET",
    url,
    headers,
    body: body ?? NOTHING,
    address,
    prefix,
    ...(secret !== undefined && { secret }),
    signal: body === undefined ? AbortSignal.abort() : signal,
  };
}

/** All header lines, those of one name joined (RFC 9110, 5.3). Node's own `headers` drop some repeated ones. */
export function headersOf({ rawHeaders }: IncomingMessage): ReadableHeaders {
  const lowered = new Map<string, string>();
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] ?? "").toLowerCase();
    const before = lowered.get(name);
    const value = rawHeaders[i + 1] ?? "";
    lowered.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return readable(lowered);
}

const NOTHING = new Uint8Array(0);

/** Whether a body follows (RFC 9112, 6.3): a request without either header has none. */
function hasBody(headers: ReadableHeaders): boolean {
  return headers.has("transfer-encoding") || (headers.get("content-length") ?? "0") !== "0";
}

/**
 * Reads a body to its end, since a client that is still sending may not read the response. Undefined: the body broke
 * off because the client disconnected.
 *
 * @param most how many bytes are kept; one more shows that there were more
 */
export async function bodyOf(
  message: IncomingMessage,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of message) {
      if (!(part instanceof Uint8Array)) continue;
      const kept = part.subarray(0, most + 1 - length);
      if (kept.length > 0) parts.push(kept);
      length += kept.length;
    }
  } catch {
    return undefined;
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}
