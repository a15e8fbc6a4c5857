import type { HandlerContext } from "./handler.ts";
import { routedPath } from "./router-paths.ts";
import type { ReadableHeaders } from "./headers.ts";

/** The largest request body that is read, in bytes. The largest that one takes is 400 KB of Markdown. */
export const LARGEST_BODY = 4 * 1_024 * 1_024;

/**
 * A request as it arrived, with what the network adds. A browser's Request cannot carry `User-Agent`, `Host` and
 * `Content-Length`, so each transport adds them here.
 */
export interface Incoming {
  readonly method: string;
  /** The address as the client used it. */
  readonly url: URL;
  /** All headers, `User-Agent`, `Host` and `Content-Length` included. */
  readonly headers: ReadableHeaders;
  /** The body, possibly cut one byte after {@link LARGEST_BODY}. */
  readonly body: Uint8Array<ArrayBuffer>;
  /** The client's network address. */
  readonly address: string;
  /** The path prefix under which the service is served: `""` or `"/clob"`, without a slash at the end. */
  readonly prefix: string;
  /** A secret of the transport, such as the token of the control API: the journal and the tape mask it. @default none */
  readonly secret?: string;
  /** Aborted when the client has gone. @default never */
  readonly signal?: AbortSignal;
}

/** The handler context of a request, without a principal. */
export function toContext(
  incoming: Incoming,
  now: number,
  note: HandlerContext["note"],
  pageCap?: HandlerContext["pageCap"],
): HandlerContext {
  const { method, url, headers, body, address, prefix } = incoming;
  const read = body.subarray(0, LARGEST_BODY);
  return {
    now,
    method,
    url,
    origin: url.origin,
    prefix,
    path: routedPath(url, prefix),
    headers,
    body: read.length === 0 ? "" : new TextDecoder().decode(read),
    isBodyUtf8: isUtf8(read),
    isBodyTooLarge: body.length > LARGEST_BODY,
    address,
    principal: undefined,
    pageCap,
    note,
  };
}

function isUtf8(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return true;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
