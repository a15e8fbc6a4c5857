import { isHeaderName, isHeaderValue } from "../request/header-value.ts";
import type { CacheRequest } from "./reply.ts";
import { bytesOf, type StoredBody, type StoredResponse } from "./stored-response.ts";
import { isSelectedBy } from "./vary.ts";
import { isRecord, propertyOf } from "../runtime/property.ts";

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
