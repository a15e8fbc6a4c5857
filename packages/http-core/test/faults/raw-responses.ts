import type { Socket } from "node:net";
import type { Answer } from "./server.ts";

/** Options of {@link message}. */
export interface MessageOptions {
  /** Default: `HTTP/1.1 200 OK`. */
  readonly start?: string;
  /** Header lines. Default: `Content-Type: application/json`. */
  readonly headers?: readonly string[];
  /** Default: the body's own. */
  readonly length?: number | "none";
  readonly body?: string | Buffer;
  /** Default: true. A connection that is kept is the client's to close. */
  readonly close?: boolean;
}

/** An HTTP message as bytes, right or wrong. */
export function message(options: MessageOptions = {}): Buffer {
  const {
    start = "HTTP/1.1 200 OK",
    headers = ["Content-Type: application/json"],
    body = "",
    close = true,
  } = options;
  const bytes = Buffer.from(body);
  const { length = bytes.length } = options;
  const lines = [
    start,
    ...headers,
    ...(length === "none" ? [] : [`Content-Length: ${String(length)}`]),
    ...(close ? ["Connection: close"] : []),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`, "latin1"), bytes]);
}

/** The body of a thing. */
export const THING = '{"id":"7"}';

/** Answers with a message and ends the connection. */
export function say(options: MessageOptions | string | Buffer): Answer {
  const bytes = typeof options === "string" || Buffer.isBuffer(options) ? options : message(options);
  return (socket) => socket.end(bytes);
}

/** Answers as one should. */
export const good: Answer = say({ body: THING });

/** Answers with some bytes and keeps the connection open, in silence. */
export function sayAndStall(bytes: string | Buffer): Answer {
  return (socket) => socket.write(bytes);
}

/** Answers with some bytes and resets the connection once they have been sent. */
export function sayAndReset(bytes: string | Buffer): Answer {
  return (socket) => {
    if (bytes.length === 0) reset(socket);
    else socket.write(bytes, () => setTimeout(() => reset(socket), 20));
  };
}

/** Answers byte after byte, as slowly as given. */
export function drip(bytes: Buffer, milliseconds: number): Answer {
  return (socket) => {
    let at = 0;
    const timer = setInterval(() => {
      socket.write(bytes.subarray(at, at + 1));
      at += 1;
      if (at === bytes.length) socket.end();
    }, milliseconds);
    socket.on("close", () => clearInterval(timer));
  };
}

/** Resets it: the other side sees ECONNRESET instead of an end. */
function reset(socket: Socket): void {
  socket.resetAndDestroy();
}

/** Answers the first requests from a list, all others with the last of it. */
export function inTurn(...answers: readonly [Answer, ...Answer[]]): Answer {
  return (socket, request) => {
    const answer = answers[Math.min(request.index, answers.length - 1)] ?? answers[0];
    answer(socket, request);
  };
}
