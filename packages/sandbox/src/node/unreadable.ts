import { systemClock } from "@org/http-core";
import { maxHeaderSize, STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";

/** Explains refusals of requests that never reach a listener, since Node's own have no body. */
export function refuseUnreadable(server: Server): void {
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
