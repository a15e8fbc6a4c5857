import type { IncomingMessage, ServerResponse } from "node:http";
import type { ControlAccess } from "../control/access.ts";
import { prefixes } from "../control/addresses.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";
import { unexpectedError } from "../core/unexpected-error.ts";
import type { SandboxAnswer } from "../faults/wire.ts";
import type { Sandbox } from "../sandbox-and-worlds.ts";
import { namedWorld, noWorld, type NamedWorld } from "../worlds/named-world.ts";
import { addressOf, type Place } from "./place.ts";
import { bodyOf, toIncoming } from "./to-incoming.ts";
import { writeAnswer } from "./write-answer.ts";

/** What comes in at one place. */
export interface Entrance {
  readonly sandbox: Sandbox;
  /** Who may use the control API. */
  readonly access: ControlAccess;
  /** What a request is for. */
  readonly find: (url: URL, prefix: string) => Place;
}

/** Answers what comes in on a port or a socket. */
export function answering(entrance: Entrance): (request: IncomingMessage, response: ServerResponse) => void {
  const { sandbox } = entrance;
  return (request, response) => {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    answer(entrance, request, gone.signal)
      .catch((error: unknown) => ({ answered: { response: unexpectedError(error) }, clock: sandbox.clock }))
      .then(({ answered, clock }) => writeAnswer(response, answered, clock, gone.signal))
      .catch((error: unknown) => {
        // A client that is gone is no failure.
        if (!gone.signal.aborted) unexpectedError(error);
        response.destroy();
      });
  };
}

/** What no `Request` can say (Fetch standard, forbidden method), and nobody wants. */
const FORBIDDEN = new Set(["TRACE", "TRACK"]);

/** The largest file that the sandbox takes in: snapshots and recordings, in bytes. */
const LARGEST_FILE = 256 * 1_024 * 1_024;

/** An answer, and the clock by which it comes. */
interface Timed {
  readonly answered: SandboxAnswer;
  readonly clock: VirtualClock;
}

async function answer(
  { sandbox, access, find }: Entrance,
  request: IncomingMessage,
  signal: AbortSignal,
): Promise<Timed> {
  const { clock } = sandbox;
  const refused = async (answered: SandboxAnswer): Promise<Timed> => {
    await bodyOf(request, 0);
    return { answered, clock };
  };
  if (FORBIDDEN.has(request.method ?? "")) return refused(plain(405, "No method of any service"));
  if (!hasOneHost(request)) return refused(plain(400, "A request has one Host header (RFC 9112, 3.2)"));
  const url = addressOf(request);
  if (url === undefined) return refused(plain(400, "Host and path are no address"));
  const named = worldOf(sandbox, url, request);
  if (named instanceof Response) return refused({ response: named });
  const { world, prefix } = named;
  const place = find(url, prefix);
  if (place.kind === "service") {
    const incoming = await toIncoming(request, url, place.prefix, signal);
    return { answered: await world.handle(place.base, incoming), clock: world.clock };
  }
  const incoming = await toIncoming(request, url, prefix, signal, LARGEST_FILE);
  if (incoming.signal?.aborted === true) return { answered: plain(400, "The body broke off"), clock };
  return { answered: { response: (await world.control(incoming, access)) ?? nothingHere() }, clock };
}

/** HTTP/1.0 knows no `Host`; since then there is exactly one. */
function hasOneHost({ httpVersion, headersDistinct: { host = [] } }: IncomingMessage): boolean {
  return host.length === 1 || (host.length === 0 && httpVersion === "1.0");
}

function worldOf(sandbox: Sandbox, url: URL, { headers }: IncomingMessage): NamedWorld | Response {
  try {
    return namedWorld(sandbox, url, { get: (name) => headers[name]?.toString() ?? null });
  } catch (error) {
    return noWorld(error);
  }
}

function nothingHere(): Response {
  return plain(
    404,
    `The services are below ${Object.values(prefixes).join(" ")}; the sandbox's page is /_sandbox`,
  ).response;
}

function plain(status: number, text: string): SandboxAnswer {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  return { response: new Response(`${text}\n`, { status, headers }) };
}
