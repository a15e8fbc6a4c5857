import { once } from "node:events";
import { STATUS_CODES, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { systemClock } from "@org/http-core";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { deliveryOf, type Delivery } from "../faults/delivery.ts";
import type { SandboxResponse } from "../faults/wire.ts";
import { usualName } from "../core/headers.ts";
import { bodyOf, sortedNames, type Reply } from "../core/reply.ts";

/** Writes a response to a connection, and applies wire faults (reset, stall, drip). */
export async function writeSandboxResponse(
  to: ServerResponse,
  result: SandboxResponse,
  clock: VirtualClock,
  gone: AbortSignal,
): Promise<void> {
  const { reply, wires } = result;
  if (reply !== undefined) {
    writeReply(to, reply);
    return;
  }
  const { response } = result;
  if (wires === undefined) return writeResponse(to, response);
  const body = response.body === null ? undefined : new Uint8Array(await response.arrayBuffer());
  await perform(to, response, deliveryOf(wires, body), clock, gone);
}

/**
 * The wait before a reset, in milliseconds. A reset discards unread bytes, so a client on the same machine needs this
 * time to read them.
 */
const READING = 30;

async function perform(
  to: ServerResponse,
  response: Response,
  { head, length, lines, pieces, trailing, end }: Delivery,
  clock: VirtualClock,
  gone: AbortSignal,
): Promise<void> {
  if (head === "half") to.socket?.write(halfHead(response));
  if (head === "whole") {
    const { headers } = response;
    if (length === undefined) headers.delete("content-length");
    else if (length !== "as it is") headers.set("content-length", String(length));
    const more = lines.flatMap(({ name, value }) => [name, value ?? headers.get(name) ?? ""]);
    to.writeHead(response.status, [...Array.from(headers).flat(), ...more]);
    to.flushHeaders();
  }
  for (const { wait, bytes } of pieces) {
    if (wait > 0) await clock.sleep(wait, gone);
    if (gone.aborted) return;
    // Wait until the client has read, to bound memory.
    if (!to.write(bytes)) await once(to, "drain", { signal: gone });
  }
  if (trailing !== undefined) to.socket?.write(trailing);
  if (end === "hang") return;
  if (end === "finish" || end === "undecodable") {
    to.end();
    return;
  }
  if (head !== "none") await new Promise<void>((resolve) => void systemClock.timer(READING, resolve));
  if (end === "reset") reset(to.socket);
  else to.socket?.destroy();
}

/** The status line, and a header that ends in the middle of its name. */
function halfHead({ status }: Response): string {
  return `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}\r\nContent-Ty`;
}

/** Resets a connection; TLS and Unix sockets have no reset and are closed. */
function reset(socket: Socket | null): void {
  if (socket === null || socket.destroyed) return;
  if (socket instanceof TLSSocket || socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

/** Writes a reply to a connection, headers and body at once. */
function writeReply(to: ServerResponse, reply: Reply): void {
  const { status, headers } = reply;
  const body = bodyOf(reply);
  if (body !== undefined && body.length > 0) headers.set("content-length", String(Buffer.byteLength(body)));
  const lines: string[] = [];
  for (const name of sortedNames(reply)) lines.push(usualName(name), headers.get(name) ?? "");
  to.writeHead(status, lines);
  to.end(body);
}

async function writeResponse(to: ServerResponse, response: Response): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.length > 0) response.headers.set("content-length", String(body.length));
  to.writeHead(response.status, Array.from(response.headers).flat());
  to.end(body);
}
