import type { ServerResponse } from "node:http";
import { usualName } from "../core/header-names.ts";
import { linesOf, type Reply } from "../core/reply.ts";

/** Writes a reply to a connection: head and body at once. */
export function writeReply(to: ServerResponse, reply: Reply): void {
  const { status, headers, text } = reply;
  if (text !== undefined && text !== "") headers.set("content-length", String(Buffer.byteLength(text)));
  const lines = linesOf(reply).flatMap(([name, value]) => [usualName(name), value]);
  to.writeHead(status, lines);
  to.end(text);
}
