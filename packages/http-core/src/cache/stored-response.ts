import { fromBase64, toBase64 } from "../runtime/base64.ts";
import { fieldsOf, type Fields } from "./fields.ts";
import type { CacheReply, CacheRequest } from "./reply.ts";
import { selectingHeaders } from "./vary.ts";

/** A body as it is kept: text where it is valid UTF-8, which JSON and HTML are, else base64. */
export type StoredBody = { readonly text: string } | { readonly base64: string };

/** A response as it is kept. */
export interface StoredResponse extends Head {
  readonly body: StoredBody;
  /** The request's headers that `Vary` names, normalised; null where the request had none. */
  readonly selecting: Readonly<Record<string, string | null>>;
  /** Whether it can never change: it is then fresh for good. */
  readonly immutable: boolean;
}

/**
 * Fields that belong to the connection (RFC 9111, 3.1), and cookies, which are credentials: nothing secret is kept,
 * and this client has no use for them.
 */
const NEVER_KEPT = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authentication-info",
  "proxy-authorization",
  "proxy-connection",
  "set-cookie",
  "set-cookie2",
  "te",
  "transfer-encoding",
  "upgrade",
]);

/** A response without its body: what is decided by. */
export interface Head extends Omit<CacheReply, "bytes" | "fields" | "headers" | "text"> {
  readonly headers: Fields;
}

/** The head of a reply. */
export function headOf({
  status,
  statusText,
  headers,
  fields,
  address,
  requestTime,
  responseTime,
}: CacheReply): Head {
  return { status, statusText, headers: fields ?? fieldsOf(headers), address, requestTime, responseTime };
}

/** Makes what is kept of a response. */
export function storedResponse(
  request: CacheRequest,
  { headers, ...head }: Head,
  body: StoredBody,
  immutable: boolean,
): StoredResponse {
  const selecting = selectingHeaders(request, headers);
  const kept = keptHeaders(headers);
  return { ...head, headers: kept, body, selecting, immutable };
}

/** The fields that may be kept: most often all of them, and then not copied. */
export function keptHeaders(headers: Fields): Fields {
  const named = headers.get("connection")?.toLowerCase().split(",");
  const ofTheConnection = named?.map((name) => name.trim());
  const isKept = (name: string): boolean => !NEVER_KEPT.has(name) && ofTheConnection?.includes(name) !== true;
  for (const name of headers.keys())
    if (!isKept(name)) return new Map(Array.from(headers).filter(([one]) => isKept(one)));
  return headers;
}

const ENCODER = new TextEncoder();
/** The byte order mark is part of the body: what comes out must be what went in. */
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a kept body. @throws DOMException where its base64 is none */
export function bytesOf(body: StoredBody): Uint8Array<ArrayBuffer> {
  if ("text" in body) return ENCODER.encode(body.text);
  return fromBase64(body.base64);
}

/**
 * A body in the form that is kept.
 *
 * @param text what all of it says, where that is known
 */
export function storedBody(bytes: Uint8Array, text?: string): StoredBody {
  try {
    return { text: text ?? DECODER.decode(bytes) };
  } catch {
    return { base64: toBase64(bytes) };
  }
}
