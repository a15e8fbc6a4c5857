import type { ServerResponse } from "node:http";

/** Writes a response to a connection. */
export async function writeResponse(to: ServerResponse, response: Response): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  if (body.length > 0) response.headers.set("content-length", String(body.length));
  to.writeHead(response.status, Array.from(response.headers).flat());
  to.end(body);
}
