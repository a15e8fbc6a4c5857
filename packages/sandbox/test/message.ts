import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

/** The parts of a message as they are on the wire. */
export interface MessageParts {
  readonly method?: string;
  readonly url?: string;
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** The pieces of the body. */
  readonly body?: readonly string[];
  /** Whether the client disconnects after the last piece. */
  readonly isCutOff?: boolean;
  readonly socket?: Socket;
}

/** A request as Node's parser makes it, without a connection. */
export function messageOf({
  method = "GET",
  url = "/",
  headers = [["Host", "localhost"]],
  body = [],
  isCutOff = false,
  socket = new Socket(),
}: MessageParts): IncomingMessage {
  const message = new IncomingMessage(socket);
  message.method = method;
  message.url = url;
  message.rawHeaders = headers.flat();
  message.headers = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  for (const piece of body) message.push(Buffer.from(piece));
  if (isCutOff) {
    message.destroy(new Error("aborted"));
  } else {
    message.complete = true;
    message.push(null);
  }
  return message;
}
