import { once } from "node:events";
import { stat, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server, maxHeaderSize, STATUS_CODES } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { connect } from "node:net";
import { systemClock } from "@org/http-core";
import type { Duplex } from "node:stream";
import type { Certificate } from "./certificate.ts";

/** A server that listens. */
export interface Listening {
  /** 0 on a Unix socket. */
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Where a server listens. */
export type ListenAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** Node refuses a request without `Host` with an empty body, so the listeners check it themselves. */
const OPTIONS = { requireHostHeader: false };

/**
 * Starts a server.
 *
 * @param certificate for TLS; undefined: without
 * @throws the system's error if it cannot listen: `EADDRINUSE`, `EACCES`
 */
export async function listen(
  listener: RequestListener,
  spot: ListenAddress,
  certificate: Certificate | undefined,
): Promise<Listening> {
  const server =
    certificate === undefined
      ? createServer(OPTIONS, listener)
      : createSecureServer({ ...OPTIONS, ...certificate }, listener);
  refuseUnreadable(server);
  if ("path" in spot) await removeAbandoned(spot.path);
  server.listen(spot);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () => close(server),
  };
}

/** Removes a socket file whose process was killed, since it would prevent listening. */
async function removeAbandoned(path: string): Promise<void> {
  const socket = connect(path);
  const abandoned = await Promise.race([
    once(socket, "connect").then(() => false),
    once(socket, "error").then(([error]: unknown[]) => isRefused(error)),
  ]).catch(isRefused);
  socket.destroy();
  // Connecting to any other file is refused too.
  if (abandoned && (await stat(path)).isSocket()) await rm(path);
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Explains refusals of requests that never reach a listener, since Node's own have no body. */
function refuseUnreadable(server: Server): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    // The parser reports later bytes too; one refusal is enough.
    else if (socket.writable) end(socket, ...refusalOf(error));
  });
  server.on("checkExpectation", (request, response) => {
    const text = `No such expectation as \`Expect: ${request.headers.expect ?? ""}\`; only 100-continue is met`;
    response.writeHead(417, { "Content-Type": TYPE, "Content-Length": lengthOf(text) }).end(`${text}\n`);
  });
  server.on("connect", (_, socket) => {
    end(socket, 405, "CONNECT is no method of any service: the sandbox is no tunnel");
  });
}

function refusalOf({ code, message }: NodeJS.ErrnoException): readonly [status: number, text: string] {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return [
        431,
        `The request line and the headers are too large: together at most ${String(maxHeaderSize)} bytes`,
      ];
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return [413, "The extensions of a chunk are too large"];
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return [408, "The request did not come whole in time"];
    default:
      return [400, `What came is not HTTP: ${message}`];
  }
}

const TYPE = "text/plain; charset=utf-8";

function lengthOf(text: string): number {
  return Buffer.byteLength(text) + 1;
}

/** How long a client has to read its refusal and close, in milliseconds. */
const LINGERING = 2_000;

/**
 * Writes a complete response. Later bytes cannot be parsed any more, but are read: closing a connection with unread
 * bytes resets it, and the response is lost (RFC 9112, 9.6).
 */
function end(socket: Duplex, status: number, text: string): void {
  const lines = [
    `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ""}`,
    "Connection: close",
    `Content-Type: ${TYPE}`,
    `Content-Length: ${String(lengthOf(text))}`,
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${text}\n`);
  socket.resume();
  const stop = systemClock.timer(LINGERING, () => socket.destroy());
  socket.once("close", stop);
}
