import { type Operation, isRecord } from "@org/http-core/operation";
import type { ReadableHeaders } from "../core/headers.ts";
import type { BaseName } from "../origins.ts";
import { setHeaders, type Reply, seen } from "../core/reply.ts";
import type { RedirectLoopEffect, SchemaDriftEffect } from "./fault.ts";
import { randomOf } from "../core/random.ts";
import { keepNewest } from "../core/caches.ts";

/** The request, as faults see it. */
export interface FaultedRequest {
  readonly base: BaseName;
  readonly method: string;
  readonly url: URL;
  readonly headers: ReadableHeaders;
  readonly operation: Operation | undefined;
  readonly seed: number;
  /** The first ETag of each address. */
  readonly firstEtags: Map<string, string>;
}

/** Sets headers of a reply and keeps its body. */
export function withHeaders(reply: Reply, names: Readonly<Record<string, string>>): Reply {
  const changed = { ...reply, headers: new Map(reply.headers) };
  setHeaders(changed, names);
  return changed;
}

/** Replaces the body of a reply and drops its `Content-Length`. */
export function withText({ status, headers: old }: Reply, text: string): Reply {
  const headers = new Map(old);
  headers.delete("content-length");
  return { status, headers, text };
}

/** Headers that describe the body that is replaced. */
const OF_THE_ANSWER = [
  "cache-control",
  "content-length",
  "content-type",
  "etag",
  "last-modified",
  "link",
  "location",
  "vary",
];

/** Replaces a service's reply, but keeps the headers that the service adds to all of its replies. */
export function inPlaceOf(reply: Reply, other: Reply): Reply {
  const headers = new Map(reply.headers);
  for (const name of OF_THE_ANSWER) headers.delete(name);
  for (const [name, value] of other.headers) headers.set(name, value);
  return { ...other, headers };
}

/** Changes the JSON body of a reply. Returns the same reply if its body is not JSON or does not change. */
export function withJson(reply: Reply, change: (body: unknown) => unknown): Reply {
  const { headers, text } = reply;
  if (text === undefined || !/\bjson\b/.test(headers.get("content-type") ?? "")) return reply;
  const body = parsed(text);
  const value = body === undefined ? undefined : change(body.value);
  const written = JSON.stringify(value);
  if (body === undefined || written === JSON.stringify(body.value)) return reply;
  return { ...withText(reply, written), json: { value } };
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Redirects to the request's own address. */
export function redirectLoop(
  reply: Reply,
  { status = 302 }: RedirectLoopEffect,
  { url }: FaultedRequest,
): Reply {
  return inPlaceOf(reply, { status, headers: new Map([["location", url.href]]), text: undefined });
}

/** Links the first page as `next`, also where there was no next page. */
export function linkCycle(reply: Reply, { url }: FaultedRequest): Reply {
  if (!seen(reply).ok) return reply;
  const first = new URL(url);
  first.searchParams.delete("page");
  const next = `<${first.href}>; rel="next"`;
  const others = (reply.headers.get("link") ?? "").split(/,\s*(?=<)/).filter(isOther);
  return withHeaders(reply, { Link: [next, ...others].join(", ") });
}

function isOther(link: string): boolean {
  return link !== "" && !/;\s*rel="?next"?/.test(link);
}

/**
 * Makes the next page the requested one: the cursor becomes the request's cursor, a `next` link the request's address.
 * The first page, which was requested without a cursor, is unchanged.
 */
export function cursorLoop(reply: Reply, { url, operation }: FaultedRequest): Reply {
  const params = operation !== undefined && "page" in operation ? cursorParamsOf(operation.page) : [];
  const [cursor] = [...params, "next_cursor", "after_cursor"].flatMap((name) =>
    url.searchParams.getAll(name),
  );
  return withJson(reply, (body) => {
    if (!isRecord(body)) return body;
    if ("next" in body) return { ...body, next: url.href };
    return cursor === undefined ? body : { ...body, next_cursor: cursor };
  });
}

function cursorParamsOf(page: unknown): readonly string[] {
  if (!isRecord(page) || !Array.isArray(page["cursorParams"])) return [];
  return page["cursorParams"].filter((name) => typeof name === "string");
}

type Row = Readonly<Record<string, unknown>>;

/** Changes the same field in all rows of a response, or in its single resource. */
export function schemaDrift(
  reply: Reply,
  { change = "retype", field }: SchemaDriftEffect,
  { seed, base, operation }: FaultedRequest,
): Reply {
  if (!seen(reply).ok) return reply;
  return withJson(reply, (body) => {
    const rows = rowsOf(body);
    const names = Object.keys(rows[0] ?? {});
    if (rows.length === 0 || (names.length === 0 && change !== "add")) return body;
    const drawn = (): string => randomOf(seed, "drift", operation?.id ?? base).pick(names);
    const drifted = field ?? (change === "add" ? "drifted" : drawn());
    return withRows(body, (row) => changed(row, drifted, change));
  });
}

/** The rows of a body: a list, the list in one of its fields, or the body itself. */
function rowsOf(body: unknown): readonly Row[] {
  if (Array.isArray(body)) return body.filter(isRecord);
  if (!isRecord(body)) return [];
  const list = Object.values(body).find(isListOfRows);
  return list ?? [body];
}

function withRows(body: unknown, change: (row: Row) => Row): unknown {
  const inList = (item: unknown): unknown => (isRecord(item) ? change(item) : item);
  if (Array.isArray(body)) return body.map(inList);
  if (!isRecord(body)) return body;
  const found = Object.entries(body).find(([, value]) => isListOfRows(value));
  if (found === undefined) return change(body);
  const [name, list] = found;
  return { ...body, [name]: Array.isArray(list) ? list.map(inList) : list };
}

function isListOfRows(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function changed(row: Row, field: string, change: NonNullable<SchemaDriftEffect["change"]>): Row {
  switch (change) {
    case "add":
      return { ...row, [field]: "added since" };
    case "remove":
      return Object.fromEntries(Object.entries(row).filter(([name]) => name !== field));
    case "null":
      return { ...row, [field]: null };
    case "retype":
      return { ...row, [field]: retyped(row[field]) };
  }
}

/** A value of another type: an object for a number, a number for anything else. */
function retyped(value: unknown): unknown {
  return typeof value === "number" ? { value } : 42;
}

/** How many addresses keep their first ETag. */
const ADDRESSES = 10_000;

/**
 * Repeats the first ETag of an address and responds 304 to it, so that clients miss later changes. A response without an
 * ETag gets one.
 */
export function staleEtag(reply: Reply, { method, url, headers, firstEtags }: FaultedRequest): Reply {
  if ((method !== "GET" && method !== "HEAD") || (reply.status !== 200 && reply.status !== 304)) return reply;
  const etag = firstEtags.get(url.href) ?? reply.headers.get("etag") ?? '"stale"';
  keepNewest(firstEtags, url.href, etag, ADDRESSES);
  const stale = withHeaders(reply, { ETag: etag });
  if (!(headers.get("if-none-match") ?? "").includes(etag)) return stale;
  stale.headers.delete("content-type");
  return { status: 304, headers: stale.headers, text: undefined };
}
