import type { IncomingMessage } from "node:http";
import type { Incoming } from "../core/incoming.ts";

/** The largest body that is read, in bytes. The largest that any service takes is 400 KB of Markdown. */
const LARGEST_BODY = 4 * 1_024 * 1_024;

/** The body is larger than any service takes. */
export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";

  constructor() {
    super(`The body is larger than ${String(LARGEST_BODY)} bytes`);
  }
}

/**
 * Reads a request from a connection.
 *
 * @param url its address as the client used it
 * @param prefix the path prefix of the service that it is for
 * @throws BodyTooLarge where its body is larger than any service takes
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

async function bodyOf(message: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of message) {
    if (!(part instanceof Uint8Array)) continue;
    length += part.length;
    // Read to the end all the same: who is still sending doesn't listen.
    if (length <= LARGEST_BODY) parts.push(part);
  }
  if (length > LARGEST_BODY) throw new BodyTooLarge();
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}
