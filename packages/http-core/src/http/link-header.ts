import { headerText } from "./headers.ts";

/** One link of a `Link` header (RFC 8288, 3). */
export interface Link {
  /** The target between the angle brackets, without white space at its ends. */
  readonly uri: string;
  /** Relation types, in lower case; may be empty. */
  readonly rel: readonly string[];
  /** Other parameters by lower-case name; `name*` (RFC 8187) is decoded, a repeated parameter is a list. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
}

/** Only the first occurrence of these counts (RFC 8288, 3.3 and 3.4.1). */
const ONCE = new Set(["rel", "rev", "title", "title*", "type", "media", "anchor"]);

/**
 * Reads a `Link` header by RFC 8288, appendix B.2 and B.3, in linear time. Never throws: it stops at a malformed link
 * and returns the links before it.
 *
 * @example
 * ```ts
 * import { parseLinkHeader } from "@org/http-core";
 *
 * const [next] = parseLinkHeader('</items?page=2>; rel="next"');
 * next?.uri; // "/items?page=2"
 * ```
 */
export function parseLinkHeader(header: string): readonly Link[] {
  return linksIn(header).map(toLink);
}

/**
 * The target of the first link with a relation, as {@link parseLinkHeader} reads it; undefined without one.
 *
 * @param isAbout whether a link with this anchor is wanted: an anchor replaces the page as the link's context
 * (RFC 8288, 3.2)
 */
export function targetOf(
  relation: string,
  header: string,
  isAbout: (anchor: string) => boolean,
): string | undefined {
  return linksIn(header).find(
    ({ params }) => relationsIn(params).includes(relation) && isAbout(first(params, "anchor")),
  )?.uri;
}

/** A link before decoding: its parameters by lower-case name, in their order. */
interface RawLink {
  readonly uri: string;
  readonly params: readonly Param[];
}

function linksIn(value: string): readonly RawLink[] {
  const header = headerText(value);
  const links: RawLink[] = [];
  let at = 0;
  for (;;) {
    at = skip(header, at, " \t\r\n,");
    if (header[at] !== "<") return links;
    const close = header.indexOf(">", at);
    if (close === -1) return links;
    const [params, end] = readParams(header, close + 1);
    links.push({ uri: header.slice(at + 1, close).trim(), params });
    at = end;
  }
}

type Param = readonly [name: string, value: string];

function readParams(header: string, from: number): [readonly Param[], number] {
  const params: Param[] = [];
  let at = skip(header, from, OWS);
  while (header[at] === ";") {
    at = skip(header, at + 1, `${OWS};`);
    const nameEnd = find(header, at, `${OWS}=;,`);
    const name = header.slice(at, nameEnd).toLowerCase();
    at = skip(header, nameEnd, OWS);
    let value = "";
    if (header[at] === "=") {
      at = skip(header, at + 1, OWS);
      [value, at] = header[at] === '"' ? readQuoted(header, at + 1) : readToken(header, at);
      at = skip(header, at, OWS);
    }
    if (name !== "") params.push([name, value]);
  }
  return [params, find(header, at, ",")];
}

const OWS = " \t\r\n";

function readQuoted(header: string, from: number): [string, number] {
  const parts: string[] = [];
  let at = from;
  for (;;) {
    const stop = find(header, at, '"\\');
    parts.push(header.slice(at, stop));
    if (header[stop] !== "\\") return [parts.join(""), Math.min(stop + 1, header.length)];
    parts.push(header.charAt(stop + 1));
    at = stop + 2;
  }
}

function readToken(header: string, from: number): [string, number] {
  const end = find(header, from, ";,");
  return [header.slice(from, end).trimEnd(), end];
}

/** The first value of a parameter; empty without one. */
function first(params: readonly Param[], name: string): string {
  return params.find(([candidate]) => candidate === name)?.[1] ?? "";
}

/** The first `rel` counts (RFC 8288, 3.3). */
function relationsIn(params: readonly Param[]): readonly string[] {
  return first(params, "rel")
    .toLowerCase()
    .split(/[ \t\r\n]+/)
    .filter(Boolean);
}

function toLink({ uri, params }: RawLink): Link {
  const found = new Map<string, string[]>();
  for (const [name, raw] of params) {
    const value = name.endsWith("*") ? extended(raw) : raw;
    const known = found.get(name);
    if (value === undefined) continue;
    if (known === undefined) found.set(name, [value]);
    else if (!ONCE.has(name)) known.push(value);
  }
  found.delete("rel");
  // A caller that copies the object by assignment would set its prototype.
  found.delete("__proto__");
  const rel = relationsIn(params);
  return { uri, rel, params: Object.fromEntries(Array.from(found, ([name, all]) => [name, unwrapped(all)])) };
}

function unwrapped(all: readonly string[]): string | readonly string[] {
  const [first] = all;
  return all.length === 1 && first !== undefined ? first : all;
}

/** Decodes `UTF-8'language'percent-encoded` (RFC 8187, 3.2.1); undefined if malformed. */
function extended(raw: string): string | undefined {
  const [charset, , text] = raw.split("'");
  if (text === undefined) return undefined;
  try {
    if (charset?.toLowerCase() === "utf-8") return decodeURIComponent(text);
    return charset?.toLowerCase() === "iso-8859-1" ? latin1(text) : undefined;
  } catch {
    return undefined;
  }
}

function latin1(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function skip(text: string, from: number, chars: string): number {
  let at = from;
  while (at < text.length && chars.includes(text.charAt(at))) at += 1;
  return at;
}

function find(text: string, from: number, chars: string): number {
  let at = from;
  while (at < text.length && !chars.includes(text.charAt(at))) at += 1;
  return at;
}
