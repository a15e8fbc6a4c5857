import type { IncomingMessage, ServerResponse } from "node:http";
import { prefixes } from "../control/addresses.ts";
import type { SandboxAnswer } from "../faults/wire.ts";
import type { Sandbox } from "../sandbox.ts";
import { addressOf, placeOf, type Place } from "./place.ts";
import { toIncoming } from "./to-incoming.ts";
import { writeAnswer } from "./write-answer.ts";

/**
 * Answers what comes in on a port.
 *
 * @param find what a request on this port is for
 */
export function answering(
  sandbox: Sandbox,
  find: (url: URL) => Place = placeOf,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const gone = new AbortController();
    response.once("close", () => {
      if (!response.writableFinished) gone.abort();
    });
    answer(sandbox, request, find, gone.signal)
      .catch(failure)
      .then((answered) => writeAnswer(response, answered, sandbox.clock))
      // A client that is gone is no failure.
      .catch(() => void response.destroy());
  };
}

/** What no `Request` can say (Fetch standard, forbidden method), and nobody wants. */
const FORBIDDEN = new Set(["TRACE", "TRACK"]);

async function answer(
  sandbox: Sandbox,
  request: IncomingMessage,
  find: (url: URL) => Place,
  signal: AbortSignal,
): Promise<SandboxAnswer> {
  if (FORBIDDEN.has(request.method ?? "")) return { response: plain(405, "No method of any service") };
  const url = addressOf(request);
  if (url === undefined) return { response: plain(400, "Host and path are no address") };
  const place = find(url);
  const incoming = await toIncoming(request, url, place.kind === "service" ? place.prefix : "", signal);
  if (place.kind === "service") return sandbox.handle(place.base, incoming);
  return { response: (await sandbox.control(incoming)) ?? nothingHere() };
}

/** A bug of the sandbox, told to whoever meets it. */
function failure(error: unknown): SandboxAnswer {
  const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { response: plain(500, `The sandbox failed: ${told}`) };
}

function nothingHere(): Response {
  return plain(
    404,
    `The services are below ${Object.values(prefixes).join(" ")}; the sandbox's page is /_sandbox`,
  );
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
