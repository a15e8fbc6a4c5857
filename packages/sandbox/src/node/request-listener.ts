import type { IncomingMessage, ServerResponse } from "node:http";
import type { ControlAccess } from "../control/access.ts";
import { prefixes } from "../core/addresses.ts";
import { controlPath, immediateResponse } from "../control/control.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { unexpectedError } from "../core/error-responses.ts";
import type { SandboxResponse } from "../faults/wire.ts";
import type { Sandbox } from "../types.ts";
import { foundWorld, namedWorld } from "../worlds/named-world.ts";
import { addressOf, isServiceHost, pathOf, withBase, withoutBase, type Destination } from "./destination.ts";
import { bodyOf, headersOf, toIncoming } from "./to-incoming.ts";
import { writeSandboxResponse } from "./write-sandbox-response.ts";

/** The configuration of a port or socket. */
export interface EntryPoint {
  readonly sandbox: Sandbox;
  /** Who may use the control API. */
  readonly access: ControlAccess;
  /** Finds what a request is for. */
  readonly find: (url: URL, prefix: string) => Destination;
  /** The public address, to which links lead. Undefined: the one that the client used. */
  readonly baseUrl?: URL | undefined;
  /** The token of the control API, which no journal may contain. */
  readonly token: string;
}

/** Creates the request listener of a port or socket. */
export function createRequestListener(
  entrance: EntryPoint,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    void answer(entrance, request, response, gone.signal);
  };
}

async function answer(
  entrance: EntryPoint,
  request: IncomingMessage,
  response: ServerResponse,
  gone: AbortSignal,
): Promise<void> {
  let timed: Timed;
  try {
    timed = await respond(entrance, request, response.shouldKeepAlive, gone);
  } catch (error) {
    timed = { result: { response: unexpectedError(error) }, clock: entrance.sandbox.clock };
  }
  try {
    await writeSandboxResponse(response, timed.result, timed.clock, gone);
  } catch (error) {
    // A client that disconnects is not a failure.
    if (!gone.aborted) unexpectedError(error);
    response.destroy();
  }
}

/** A `Request` cannot have these methods (Fetch standard, forbidden method). */
const FORBIDDEN = new Set(["TRACE", "TRACK"]);

/** The largest snapshot or recording that the sandbox accepts, in bytes. */
const LARGEST_FILE = 256 * 1_024 * 1_024;

/** The largest body of any other control request, in bytes: a clock, faults, expectations, worlds. */
const LARGEST_ORDER = 1_024 * 1_024;

/** A response, and the clock for its delays. */
interface Timed {
  readonly result: SandboxResponse;
  readonly clock: VirtualClock;
}

async function respond(
  { sandbox, access, find, baseUrl, token }: EntryPoint,
  request: IncomingMessage,
  isKeptAlive: boolean,
  signal: AbortSignal,
): Promise<Timed> {
  const { clock } = sandbox;
  const refused = async (result: SandboxResponse): Promise<Timed> => {
    // Closing a connection with unread bytes resets it, and the response is lost (RFC 9112, 9.6).
    if (!isKeptAlive) await bodyOf(request, 0);
    return { result, clock };
  };
  if (FORBIDDEN.has(request.method ?? "")) return refused(plain(405, "No method of any service"));
  const headers = headersOf(request);
  if (!hasOneHost(request)) return refused(plain(400, "A request has one Host header (RFC 9112, 3.2)"));
  const received = addressOf(request, headers.get("host") ?? "localhost");
  if (received === undefined) return refused(plain(400, "Host and path are no address"));
  // Only a client of this machine uses the host of one service.
  const base = isServiceHost(received.hostname) ? undefined : baseUrl;
  const inner = withoutBase(received, base);
  const named = namedWorld(sandbox, inner, headers);
  const place = find(inner, named.prefix);
  const url = base === undefined ? inner : withBase(inner, base);
  const prefix = pathOf(base) + named.prefix;
  const path = controlPath({ url, prefix });
  const most = /^\/api\/(?:recordings|snapshots)\b/.test(path ?? "") ? LARGEST_FILE : LARGEST_ORDER;
  if (place.kind === "sandbox") {
    if (path === undefined) return refused(nothingHere());
    const result = immediateResponse({ method: request.method ?? "GET", url, headers, prefix }, access);
    if (result !== undefined) return refused({ response: result });
    if (Number(headers.get("content-length") ?? 0) > most) return refused(tooLarge(most));
  }
  const world = foundWorld(named);
  if (world instanceof Response) return refused({ response: world });
  if (place.kind === "service") {
    const incoming = await toIncoming(request, {
      url,
      headers,
      prefix: pathOf(base) + place.prefix,
      signal,
      secret: token,
    });
    return { result: await world.handle(place.base, incoming), clock: world.clock };
  }
  const incoming = await toIncoming(request, { url, headers, prefix, signal, most });
  if (incoming.signal?.aborted === true) return { result: plain(400, "The body broke off"), clock };
  if (incoming.body.length > most) return { result: tooLarge(most), clock };
  const response = await world.control(incoming, access);
  return { result: response === undefined ? nothingHere() : { response }, clock };
}

/** Whether there is exactly one `Host`, which HTTP/1.0 does not require. */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === "host") hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === "1.0");
}

function tooLarge(most: number): SandboxResponse {
  return plain(413, `The sandbox takes in ${String(most)} bytes at most here`);
}

function nothingHere(): SandboxResponse {
  return plain(
    404,
    `The services are below ${Object.values(prefixes).join(" ")}; the sandbox's control API is below /_sandbox/api`,
  );
}

function plain(status: number, text: string): SandboxResponse {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return { response: new Response(`${text}\n`, { status, headers }) };
}
