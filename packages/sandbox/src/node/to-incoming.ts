import type { IncomingMessage } from "node:http";
import { LARGEST_BODY, type Incoming } from "../core/incoming.ts";

/**
 * Reads a request from a connection.
 *
 * @param url its address as the client used it
 * @param prefix the path prefix of the service that it is for
 */
export async function toIncoming(message: IncomingMessage, url: URL, prefix: string): Promise<Incoming> {
  const headers = new Headers();
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? "", message.rawHeaders[i + 1] ?? "");
  }
  return {
    method: message.method ?? "GET",
    url,
    headers,
    body: await bodyOf(message),
    address: message.socket.remoteAddress ?? "unix",
    prefix,
  };
}

/** Reads a body to its end: who is still sending doesn't listen. What no service looks at is not kept. */
async function bodyOf(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of message) {
    if (!(part instanceof Uint8Array)) continue;
    const kept = part.subarray(0, LARGEST_BODY + 1 - length);
    if (kept.length > 0) parts.push(kept);
    length += kept.length;
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}
