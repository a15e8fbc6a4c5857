import { isHeaderName, isHeaderValue } from "../http/headers.ts";
import { fromBase64, toBase64 } from "../util/base64.ts";
import { isRecord, propertyOf } from "../util/objects.ts";
import { type CacheReply, type CacheRequest, type Fields, fieldsOf } from "./types.ts";
import { isSelectedBy, selectingHeaders } from "./vary.ts";

/**
 * What a store holds under one key: the responses that were given to requests which differ in what `Vary` names,
 * the newest first.
 */
export type Entry = readonly StoredResponse[];

/** The version of the text form: another is a miss. */
const VERSION = 2;

/** Variants of one address beyond this are forgotten, the oldest first. */
const MOST_VARIANTS = 8;

/**
 * An entry as text, with the key that it is kept under: a store may cut keys, or fold their case, and give what another
 * key was given.
 */
export function writeEntry(key: string, entry: Entry): string {
  const responses = entry
    .slice(0, MOST_VARIANTS)
    .map((response) => ({ ...response, headers: Array.from(response.headers) }));
  return JSON.stringify({ version: VERSION, key, responses });
}

/**
 * The entry of a key, read from its text; empty where the text is none, or another key's. A store is shared ground:
 * whatever is in it, nothing is thrown, and nothing comes out that could not have been put in.
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

/** What an entry is without the response that a request selects. */
export function without(entry: Entry, request: CacheRequest): Entry {
  return entry.filter((response) => !isSelectedBy(response, request));
}

/** @throws TypeError where it is no response */
function readResponse(value: unknown): StoredResponse {
  if (!isRecord(value)) throw foreign();
  const { status, statusText, headers, address, requestTime, responseTime, body, selecting, immutable } =
    value;
  if (!isStatus(status) || typeof statusText !== "string" || !isHeaderValue(statusText)) throw foreign();
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

/** What can't have been put in. Nobody sees the error. */
function foreign(): TypeError {
  return new TypeError("no entry");
}

function readHeader(pair: unknown): [string, string] {
  const parts: readonly unknown[] = Array.isArray(pair) ? pair : [];
  const [name, value] = parts;
  if (typeof name !== "string" || typeof value !== "string") throw foreign();
  if (!isHeaderName(name) || !isHeaderValue(value)) throw foreign();
  return [name.toLowerCase(), value];
}

function readBody(body: unknown): StoredBody {
  const text = propertyOf(body, "text");
  if (typeof text === "string") return { text };
  const base64 = propertyOf(body, "base64");
  if (typeof base64 !== "string") throw foreign();
  bytesOf({ base64 });
  return { base64 };
}

function isSelecting(selecting: unknown): selecting is Readonly<Record<string, string | null>> {
  if (!isRecord(selecting)) return false;
  return Object.values(selecting).every((value) => typeof value === "string" || value === null);
}

/** What a Response can be made of, and what is ever kept: neither a part nor an answer to a condition. */
function isStatus(status: unknown): status is number {
  if (typeof status !== "number" || !Number.isInteger(status)) return false;
  return status >= 200 && status <= 599 && status !== 206 && status !== 304;
}

function isTime(time: unknown): time is number {
  return typeof time === "number" && Number.isFinite(time);
}

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
