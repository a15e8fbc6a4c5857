import type { IncomingMessage } from "node:http";
import { addressOf } from "../destination.ts";
import { headersOf } from "../to-incoming.ts";

/** Headers of one connection, which a proxy does not pass on (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Headers that `fetch` sets for its own request. Node refuses `Expect`, and decodes only encodings that it requested. */
const OF_FETCH = ["accept-encoding", "content-length", "expect", "host"];

/** Headers of the encoded body, which `fetch` has decoded. */
const OF_ENCODING = ["content-encoding", "content-length"];

/**
 * The request to send to the service. Undefined: `fetch` cannot send it, such as GET with a body.
 *
 * @param upstream the base address, without a slash at its end
 */
export function requestTo(
  upstream: string,
  message: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Request | undefined {
  const address = addressOf(message);
  if (address === undefined) return undefined;
  try {
    return new Request(upstream + address.pathname + address.search, {
      method: message.method ?? "GET",
      headers: endToEnd(headersOf(message), OF_FETCH),
      redirect: "manual",
      signal,
      ...(body.length > 0 && { body }),
    });
  } catch {
    return undefined;
  }
}

/** The headers of the response that the client gets. */
export function responseHeaders(response: Response, isHead: boolean): Headers {
  const isEncoded = response.headers.has("content-encoding");
  // A response to HEAD has the length of the body that GET would get (RFC 9110, 8.6).
  return endToEnd(response.headers, isHead && !isEncoded ? [] : OF_ENCODING);
}

function endToEnd(
  headers: Iterable<[name: string, value: string]> & { readonly get: (name: string) => string | null },
  more: readonly string[],
): Headers {
  const named = (headers.get("connection") ?? "").split(",").map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named, ...more]);
  return new Headers(Array.from(headers).filter(([name]) => !dropped.has(name)));
}
