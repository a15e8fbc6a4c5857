import type { Origins } from "../origins.ts";
import type { JournalEntry } from "./entry.ts";

/**
 * Writes entries of a journal as a HAR 1.2 log. The journal keeps no headers or bodies; their sizes are -1, HAR's value
 * for unknown.
 *
 * @param addresses where the services are
 */
export function harOf(entries: readonly JournalEntry[], addresses: Origins): object {
  return {
    log: {
      version: "1.2",
      creator: { name: "@org/sandbox", version: "1.0.0" },
      comment: "Without headers and bodies: the journal keeps neither.",
      entries: entries.map((entry) => harEntry(entry, addresses)),
    },
  };
}

const UNKNOWN = { httpVersion: "HTTP/1.1", cookies: [], headers: [], headersSize: -1, bodySize: -1 };

function harEntry(entry: JournalEntry, addresses: Origins): object {
  const { number, at, took, service, route, method, target, status } = entry;
  const url = addresses[service] + target;
  return {
    startedDateTime: new Date(at).toISOString(),
    time: took,
    request: {
      ...UNKNOWN,
      method,
      url,
      queryString: Array.from(new URL(url).searchParams, ([name, value]) => ({ name, value })),
    },
    response: {
      ...UNKNOWN,
      status,
      statusText: "",
      content: { size: -1, mimeType: "x-unknown" },
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: took, receive: 0 },
    comment: `${String(number)}${route === undefined ? "" : `: ${route}`}`,
  };
}
