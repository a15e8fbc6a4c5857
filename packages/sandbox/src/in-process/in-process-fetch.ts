import { headerText } from "@org/http-core/operation";
import { immediateResponse } from "../control/control.ts";
import { baseNames, origins } from "../origins.ts";
import { foundWorld, type NamedWorld } from "../worlds/named-world.ts";
import type { Incoming } from "../core/incoming.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { deliveryOf, type Delivery, type Pieces } from "../faults/delivery.ts";
import type { SandboxResponse } from "../faults/wire.ts";

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

/**
 * The response as `fetch` would receive it over a connection.
 *
 * @throws TypeError if the connection fails before the headers arrive
 * @throws the signal's reason if it aborts before the headers arrive
 */
export async function toFetchResponse(
  { response, wires }: SandboxResponse,
  clock: VirtualClock,
  signal: AbortSignal,
): Promise<Response> {
  if (wires === undefined) return response;
  const body = response.body === null ? undefined : new Uint8Array(await response.clone().arrayBuffer());
  const delivery = deliveryOf(wires, body);
  if (delivery.head !== "whole") {
    if (delivery.end === "hang") return rejectOnAbort(signal);
    throw connectionFailed("ECONNRESET", "read ECONNRESET");
  }
  const { length, lines } = delivery;
  const { status } = response;
  const headers = new Headers(response.headers);
  if (length === undefined) headers.delete("content-length");
  else if (length !== "as it is" && (headers.has("content-length") || length !== body?.length))
    headers.set("content-length", String(length));
  for (const { name, value } of lines) headers.append(name, value ?? headers.get(name) ?? "");
  if (bytesOf(headers) > MOST_HEADERS)
    throw connectionFailed("UND_ERR_HEADERS_OVERFLOW", "Headers Overflow Error");
  // Without a body, nothing can break after the headers.
  if (response.body === null) return new Response(null, { status, headers });
  return new Response(stream(delivery, clock, signal), { status, headers });
}

/** The total size of headers that Node's `fetch` accepts, in bytes. */
const MOST_HEADERS = 16_384;

function bytesOf(headers: Headers): number {
  return Array.from(headers).flat().join("").length;
}

function stream(
  { pieces, end }: Delivery,
  clock: VirtualClock,
  signal: AbortSignal,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Decoding fails before the first byte.
  const sent: Pieces = end === "undecodable" ? [] : pieces;
  const left = sent[Symbol.iterator]();
  const cancelled = new AbortController();
  const gone = AbortSignal.any([signal, cancelled.signal]);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value: piece } = left.next();
        if (piece !== undefined) {
          if (piece.wait > 0) await clock.sleep(piece.wait, gone);
          controller.enqueue(piece.bytes);
          return;
        }
        if (end === "hang") await rejectOnAbort(gone);
        if (end === "finish" || end === "excess") controller.close();
        else controller.error(failureOf(end));
      } catch (error) {
        controller.error(error);
      }
    },
    cancel: () => cancelled.abort(),
  });
}

function failureOf(end: Delivery["end"]): TypeError {
  if (end === "reset") return bodyBroken("ECONNRESET", "read ECONNRESET");
  if (end === "undecodable") return bodyBroken("Z_DATA_ERROR", "invalid stored block lengths");
  if (end === "malformed") return bodyBroken(undefined, "Invalid character in chunk size");
  return bodyBroken("UND_ERR_SOCKET", "other side closed");
}

/** Redirects after which `fetch` gives up (Fetch standard, HTTP-redirect fetch). */
const MOST = 20;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Follows redirects as `fetch` does, by the request's `redirect` mode, with the standard's changes from POST to GET.
 */
export async function followRedirects(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  let current = request;
  for (let hops = 0; hops <= MOST; hops++) {
    // The service consumes the body, but a redirect may have to send it again.
    const kept = current.body === null ? current : current.clone();
    const response = await send(current);
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null || request.redirect === "manual")
      return withAddress(response, current.url, hops > 0);
    if (request.redirect === "error") throw connectionFailed("UND_ERR", "unexpected redirect");
    current = await next(kept, response.status, new URL(headerText(location), current.url));
  }
  throw connectionFailed("UND_ERR", "redirect count exceeded");
}

async function next(request: Request, status: number, url: URL): Promise<Request> {
  const { method, signal, redirect } = request;
  const headers = new Headers(request.headers);
  const becomesGet =
    status === 303 ? method !== "GET" && method !== "HEAD" : status < 303 && method === "POST";
  if (new URL(request.url).origin !== url.origin)
    for (const name of ["authorization", "cookie"]) headers.delete(name);
  if (becomesGet || method === "GET" || method === "HEAD") {
    for (const name of ["content-type", "content-length"]) headers.delete(name);
    return new Request(url, { method: becomesGet ? "GET" : method, headers, signal, redirect });
  }
  return new Request(url, { method, headers, signal, redirect, body: await request.arrayBuffer() });
}

/**
 * A constructed Response has no `url` and is not `redirected`. These getters can only be shadowed by own properties.
 */
function withAddress(response: Response, url: string, redirected: boolean): Response {
  return Object.defineProperties(response, {
    url: { value: url, configurable: true },
    redirected: { value: redirected, configurable: true },
  });
}

/**
 * The rejection of `fetch` for a failed connection: a generic TypeError, as the Fetch standard requires, whose cause
 * has the details, as in Node.
 */
function connectionFailed(code: string, message: string): TypeError {
  return new TypeError("fetch failed", { cause: Object.assign(new Error(message), { code }) });
}

/**
 * The error of a body whose connection breaks while it is read.
 *
 * @param code undefined: Node's `fetch` gives none
 */
function bodyBroken(code: string | undefined, message: string): TypeError {
  const cause = Object.assign(new Error(message), code !== undefined && { code });
  return new TypeError("terminated", { cause });
}

/** The reason of an abort; the platform's own if none was given. */
function reasonOf(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException("This operation was aborted", "AbortError");
}

/** Stays pending until the signal aborts, then rejects with its reason. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = (): void => reject(asError(reasonOf(signal)));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException(String(reason), "AbortError");
}
