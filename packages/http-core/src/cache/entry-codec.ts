import { type Fields, HEADER_NAME, HEADER_VALUE } from "../http/headers.ts";
import type { Reply } from "../http/reply.ts";
import { fromBase64, toBase64 } from "../util/base64.ts";
import { isRecord, propertyOf } from "../util/objects.ts";
import type { CacheRequest, Storing } from "./types.ts";
import { isSelectedBy, selectingHeaders } from "./vary.ts";

/**
 * The responses under one key, the newest first: one for each variant of the headers that `Vary` names.
 */
export type Entry = readonly StoredResponse[];

/** The version of the text format; another version is a miss. */
const VERSION = 2;

/** Most variants under one key; the oldest is dropped first. */
export const MOST_VARIANTS = 8;

/**
 * Writes an entry as text with its key: a store may truncate keys or fold their case, and return another key's entry.
 */
export function writeEntry(key: string, entry: Entry): string {
  const responses = entry
    .slice(0, MOST_VARIANTS)
    .map((response) => ({ ...response, headers: Array.from(response.headers) }));
  return JSON.stringify({ version: VERSION, key, responses });
}

/**
 * Reads the entry of a key from its text; empty if the text is invalid or another key's. Other programs may write to
 * the store: invalid content neither throws nor is returned.
 */
export function readEntry(key: string, text: string): Entry {
  try {
    const value: unknown = JSON.parse(text);
    if (!isRecord(value) || value["version"] !== VERSION || value["key"] !== key) return [];
    return Array.isArray(value["responses"]) ? value["responses"].map(readResponse) : [];
  } catch {
    return [];
  }
}

/** The entry without the responses that a request selects. */
export function without(entry: Entry, request: CacheRequest): Entry {
  return entry.length === 0 ? entry : entry.filter((response) => !isSelectedBy(response, request));
}

/** @throws TypeError for an invalid response */
function readResponse(value: unknown): StoredResponse {
  if (!isRecord(value)) throw foreign();
  const { status, statusText, headers, address, requestTime, responseTime, body, selecting, immutable } =
    value;
  if (!isStatus(status) || typeof statusText !== "string" || !HEADER_VALUE.test(statusText)) throw foreign();
  if (address !== undefined && (typeof address !== "string" || !URL.canParse(address))) throw foreign();
  if (!isTime(requestTime) || !isTime(responseTime) || requestTime > responseTime) throw foreign();
  if (typeof immutable !== "boolean" || (immutable && status !== 200)) throw foreign();
  if (!Array.isArray(headers) || !isSelecting(selecting)) throw foreign();
  return {
    status,
    statusText,
    headers: new Map(headers.map(readHeader)),
    address,
    requestTime,
    responseTime,
    body: readBody(body),
    selecting,
    immutable,
  };
}

/** The error for content that {@link writeEntry} can't have written. {@link readEntry} catches it. */
function foreign(): TypeError {
  return new TypeError("no entry");
}

function readHeader(pair: unknown): [string, string] {
  const parts: readonly unknown[] = Array.isArray(pair) ? pair : [];
  const [name, value] = parts;
  if (typeof name !== "string" || typeof value !== "string") throw foreign();
  if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value)) throw foreign();
  return [name.toLowerCase(), value];
}

function readBody(body: unknown): StoredBody {
  const text = propertyOf(body, "text");
  if (typeof text === "string") return { text: SURROGATE.test(text) ? wellFormed(text) : text };
  const base64 = propertyOf(body, "base64");
  if (typeof base64 !== "string" || fromBase64(base64) === undefined) throw foreign();
  return { base64 };
}

/** Half of a surrogate pair; a pair has two. */
const SURROGATE = /[\ud800-\udfff]/;

/** A text as its bytes say it: no bytes stand for half of a surrogate pair alone, which becomes U+FFFD. */
function wellFormed(text: string): string {
  return DECODER.decode(ENCODER.encode(text));
}

function isSelecting(selecting: unknown): selecting is Readonly<Record<string, string | null>> {
  if (!isRecord(selecting)) return false;
  return Object.values(selecting).every((value) => typeof value === "string" || value === null);
}

/** Whether it is a status that `Response` accepts and that is ever stored: not 206, not 304. */
function isStatus(status: unknown): status is number {
  if (typeof status !== "number" || !Number.isInteger(status)) return false;
  return status >= 200 && status <= 599 && status !== 206 && status !== 304;
}

function isTime(time: unknown): time is number {
  return typeof time === "number" && Number.isFinite(time);
}

/** A stored body: text if it is valid UTF-8, as JSON and HTML are, otherwise base64. */
export type StoredBody = { readonly text: string } | { readonly base64: string };

/** A stored response. */
export interface StoredResponse extends Head {
  readonly body: StoredBody;
  /** The request's headers that select the response, normalised; null if the request had none. */
  readonly selecting: Readonly<Record<string, string | null>>;
  /** Whether it can never change: it is then always fresh. */
  readonly immutable: boolean;
}

/**
 * Fields of the connection (RFC 9111, 3.1), and cookies: they are credentials, and no secret is stored.
 */
const NEVER_STORED = new Set([
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

/** A response without its body: what the caching rules decide by. */
export interface Head extends Omit<Reply, "address" | "bytes" | "fields" | "headers"> {
  readonly headers: Fields;
  /** The address of the response, if redirects led there. */
  readonly address?: string | undefined;
}

/** The head of a response, as it is stored. */
export function headOf(
  { status, statusText, fields, requestTime, responseTime }: Reply,
  { cacheControl, address }: Storing,
): Head {
  const headers = cacheControl === undefined ? fields : new Map(fields).set("cache-control", cacheControl);
  return { status, statusText, headers, address, requestTime, responseTime };
}

/** Creates the stored form of a response. */
export function storedResponse(
  request: CacheRequest,
  head: Head,
  body: StoredBody,
  immutable: boolean,
): StoredResponse {
  const selecting = selectingHeaders(request, head.headers);
  return { ...head, headers: storableHeaders(head.headers), body, selecting, immutable };
}

/** The fields that may be stored. If these are all, the Map is not copied. */
export function storableHeaders(headers: Fields): Fields {
  const named = headers.get("connection")?.toLowerCase().split(",");
  const ofTheConnection = named?.map((name) => name.trim());
  const isStored = (name: string): boolean =>
    !NEVER_STORED.has(name) && ofTheConnection?.includes(name) !== true;
  for (const name of headers.keys())
    if (!isStored(name)) return new Map(Array.from(headers).filter(([one]) => isStored(one)));
  return headers;
}

const ENCODER = new TextEncoder();

/** The byte order mark is part of the body: the restored bytes must be identical. */
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The bytes of a stored body. @throws TypeError for invalid base64 */
export function bytesOf(body: StoredBody): Uint8Array<ArrayBuffer> {
  const bytes = "text" in body ? ENCODER.encode(body.text) : fromBase64(body.base64);
  if (bytes === undefined) throw new TypeError("The stored body is not base64");
  return bytes;
}

/**
 * Creates the stored form of a body.
 *
 * @param text the decoded bytes, if already known
 */
export function storedBody(bytes: Uint8Array, text?: string): StoredBody {
  try {
    return { text: text ?? DECODER.decode(bytes) };
  } catch {
    return { base64: toBase64(bytes) };
  }
}
