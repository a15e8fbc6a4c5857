import { immediateResponse } from "../control/control.ts";
import { baseNames, origins } from "../origins.ts";
import { foundWorld, type NamedWorld } from "../worlds/named-world.ts";
import type { Incoming } from "../core/incoming.ts";
import { connectionFailed, rejectOnAbort } from "./failures.ts";
import { followRedirects } from "./follow-redirects.ts";
import { toFetchResponse } from "./fetch-response.ts";

/** Creates a `fetch` whose network is the sandbox, with redirects, aborts and broken connections. */
export function inProcessFetch(
  worldOf: (url: URL, headers: Headers) => NamedWorld,
): (input: Request | URL | string, init?: RequestInit) => Promise<Response> {
  const send = async (request: Request): Promise<Response> => {
    const { signal } = request;
    signal.throwIfAborted();
    const { origin } = new URL(request.url);
    const base = baseNames.find((name) => origins[name] === origin);
    if (base === undefined) throw connectionFailed("ENOTFOUND", `Nothing is served at ${origin}`);
    const read = await toIncoming(request);
    const named = worldOf(read.url, request.headers);
    const incoming = { ...read, prefix: named.prefix };
    const world = immediateResponse(incoming) ?? foundWorld(named);
    if (world instanceof Response) return world;
    return (
      world.control(incoming) ?? toFetchResponse(await world.handle(base, incoming), world.clock, signal)
    );
  };
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const response = await Promise.race([followRedirects(request, send), rejectOnAbort(signal)]);
    signal.throwIfAborted();
    return response;
  };
}

/**
 * Adds the headers that `fetch` adds for the network (Fetch standard, HTTP-network-or-cache fetch). Scripts in a
 * browser can neither set nor see them.
 */
async function toIncoming(request: Request): Promise<Incoming> {
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
