import type { Incoming } from "../core/incoming.ts";

/**
 * What a request would be like on the network: with the headers that `fetch` adds on the way out (Fetch standard,
 * HTTP-network-or-cache fetch), which scripts in a browser can neither set nor see.
 */
export async function onTheNetwork(request: Request): Promise<Incoming> {
  const body = new Uint8Array(await request.arrayBuffer());
  const url = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.set("host", url.host);
  if (!headers.has("user-agent")) headers.set("user-agent", ownUserAgent());
  if (body.length > 0 || request.method === "POST" || request.method === "PUT") {
    headers.set("content-length", String(body.length));
  }
  return {
    method: request.method,
    url,
    headers,
    body,
    address: "127.0.0.1",
    prefix: "",
    signal: request.signal,
  };
}

function ownUserAgent(): string {
  return typeof navigator === "undefined" ? "sandbox" : navigator.userAgent;
}
