import { isSensitiveName } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import type { ReadableHeaders } from "./headers.ts";
import { basesOf, type BaseName, type ServiceName } from "../origins.ts";

/** A regular expression as data, for JSON and snapshots. */
export interface PathPattern {
  readonly pattern: string;
  /** @default none */
  readonly flags?: string;
}

/** Requests that match every field. Faults, expectations and `sandbox.on` use it alike. */
export interface RequestMatch extends RequestFilter {
  /**
   * The path below the service's prefix, without the query: an exact text, a template, or a regular expression. A
   * variable `{name}` of a template stands for one segment or a part of it, `{+name}` for several.
   * A regular expression may not repeat a group with a quantifier or a choice in it, as `(a+)+` does: it could take hours.
   *
   * @example
   * ```ts
   * import type { RequestMatch } from "@org/sandbox";
   *
   * const one: RequestMatch = { path: "/repos/acme/rocket/issues" };
   * const all: RequestMatch = { path: "/repos/{owner}/{repo}/issues" };
   * const other: RequestMatch = { path: /^\/(?:users|orgs)\// };
   * ```
   */
  readonly path?: string | RegExp | PathPattern;
  /** Query parameters and values that the request must have; others are allowed. */
  readonly query?: Readonly<Record<string, string>>;
  /** Headers and values that the request must have: `{ "X-Test": "7" }` selects the requests of one test. */
  readonly header?: Readonly<Record<string, string>>;
  /**
   * The body: a JSON value, of which objects may have further fields, or the exact text of a body that is not JSON.
   */
  readonly body?: unknown;
  /** Which of the requests that match the fields above, counted from 1: one number or several. */
  readonly nth?: number | readonly number[];
}

/** The parts of a request that a {@link RequestMatch} compares. */
export interface MatchableRequest extends FilteredRequest {
  /** The path below the service's prefix. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Undefined: headers and body are not known. */
  readonly sent: SentRequest | undefined;
}

/** Headers and body of a request. */
export interface SentRequest {
  readonly headers: ReadableHeaders;
  /** Undefined: it was too long to keep. */
  readonly body: () => SentBody | undefined;
  /** A value in a message, without secrets. */
  readonly shown: (name: string, value: string) => string;
}

/** A body as text, and its value if it is JSON. */
export interface SentBody {
  readonly text: string;
  readonly json: { readonly value: unknown } | undefined;
}

/** Headers and body of a request. The body is decoded on first use. */
export function sentRequest(
  headers: ReadableHeaders,
  bytes: Uint8Array | undefined,
  hide: (text: string) => string,
): SentRequest {
  let body: SentBody | undefined;
  return {
    headers,
    body: () => (bytes === undefined ? undefined : (body ??= bodyOf(bytes))),
    shown: (name, value) => (isSensitiveName(name) ? "[redacted]" : hide(value)),
  };
}

function bodyOf(bytes: Uint8Array): SentBody {
  const text = new TextDecoder().decode(bytes);
  try {
    return { text, json: { value: JSON.parse(text) } };
  } catch {
    return { text, json: undefined };
  }
}

/** Whether a request matches all fields but `nth`, which depends on other requests. */
export function matchesRequest(match: RequestMatch, request: MatchableRequest): boolean {
  return matchesFilter(match, request) && requestDifferences(match, request).length === 0;
}

/** Whether `nth` selects a number. */
export function isNth({ nth }: Pick<RequestMatch, "nth">, number: number): boolean {
  return nth === undefined || [nth].flat().includes(number);
}

/** How a request differs from a match in all fields but `nth`, as text; empty: it matches. */
export function requestDifferences(match: RequestMatch, request: MatchableRequest): readonly string[] {
  const { service, method, route, path, query = {}, header = {}, body } = match;
  return [
    ...(service === undefined || matchesFilter({ service }, request) ? [] : [`service is ${request.base}`]),
    ...(method === undefined || matchesFilter({ method }, request) ? [] : [`method is ${request.method}`]),
    ...(path === undefined || isPath(path, request.path) ? [] : [`path is ${request.path}`]),
    ...(route === undefined || matchesFilter({ route }, request)
      ? []
      : [`route is ${request.route ?? "none"}`]),
    ...Object.entries(query).flatMap(([name, value]) => {
      const values = request.query.getAll(name);
      if (values.includes(value)) return [];
      return [values.length === 0 ? `${name} is absent` : `${name} is ${values.join(" and ")}`];
    }),
    ...headerDifferences(header, request.sent),
    ...(body === undefined ? [] : bodyDifferences(body, request.sent)),
  ];
}

/** A path's regular expression; a text is exact, unless it has variables. */
export function pathPattern(path: string | RegExp | PathPattern): RegExp {
  if (path instanceof RegExp) return path;
  if (typeof path !== "string") return new RegExp(path.pattern, path.flags);
  const parts = path.split(/(\{\+?\w+\})/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
    return `(?<${part.replace(/\W/g, "")}>${part.startsWith("{+") ? ".+" : "[^/]+"})`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

function isPath(expected: string | RegExp | PathPattern, path: string): boolean {
  if (expected === path) return true;
  // `search` ignores `lastIndex`, so that the pattern's flags do not matter.
  return (typeof expected !== "string" || expected.includes("{")) && path.search(pathPattern(expected)) >= 0;
}

function headerDifferences(
  expected: Readonly<Record<string, string>>,
  sent: SentRequest | undefined,
): readonly string[] {
  return Object.entries(expected).flatMap(([name, value]) => {
    if (sent === undefined) return ["headers are not known, since the journal was read from a snapshot"];
    const received = sent.headers.get(name);
    if (received === value) return [];
    return [
      received === null ? `header ${name} is absent` : `header ${name} is ${sent.shown(name, received)}`,
    ];
  });
}

function bodyDifferences(expected: unknown, sent: SentRequest | undefined): readonly string[] {
  if (sent === undefined) return ["the body is not known, since the journal was read from a snapshot"];
  const body = sent.body();
  if (body === undefined) return ["the body is too long for the journal to keep"];
  if (typeof expected === "string" && expected === body.text) return [];
  if (body.json === undefined) return [body.text === "" ? "there is no body" : "the body is another text"];
  return jsonDifferences(expected, body.json.value, "body", sent.shown);
}

/** How a JSON value differs from an expected one. Objects may have further fields; lists have as many elements. */
function jsonDifferences(
  expected: unknown,
  value: unknown,
  at: string,
  shown: SentRequest["shown"],
): readonly string[] {
  if (isRecord(expected) && isRecord(value))
    return Object.entries(expected).flatMap(([name, one]) =>
      Object.hasOwn(value, name)
        ? jsonDifferences(one, value[name], `${at}.${name}`, shown)
        : [`${at}.${name} is absent`],
    );
  if (Array.isArray(expected) && Array.isArray(value) && expected.length === value.length)
    return expected.flatMap((one, index) =>
      jsonDifferences(one, value[index], `${at}.${String(index)}`, shown),
    );
  if (expected === value) return [];
  return [`${at} is ${inWords(value, shown.bind(undefined, at.slice(at.lastIndexOf(".") + 1)))}`];
}

/** The longest text that a message shows. */
const SHOWN = 60;

function inWords(value: unknown, shown: (text: string) => string): string {
  if (Array.isArray(value)) return `a list of ${String(value.length)}`;
  if (isRecord(value)) return "an object";
  const text = shown(typeof value === "string" ? JSON.stringify(value) : String(value));
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

/** Selects requests: those that match every field. */
export interface RequestFilter {
  /** A base address or a service; `predictions` stands for `clob` and `catalog`. */
  readonly service?: ServiceName;
  /**
   * An operation's id, or the method and template of a route without an operation.
   *
   * @example
   * ```ts
   * import type { RequestMatch } from "@org/sandbox";
   *
   * const trades: RequestMatch = { route: "predictions.trades" };
   * const issues: RequestMatch = { route: "GET /repos/{owner}/{repo}/issues" };
   * ```
   */
  readonly route?: string;
  /** An HTTP method. */
  readonly method?: string;
}

/** The parts of a request that a filter compares. */
export interface FilteredRequest {
  readonly base: BaseName;
  readonly method: string;
  /** Undefined: the service has no such path. */
  readonly route: string | undefined;
}

/** Whether a request matches a filter. */
export function matchesFilter({ service, route, method }: RequestFilter, request: FilteredRequest): boolean {
  if (service !== undefined && !basesOf(service).includes(request.base)) return false;
  if (method !== undefined && method.toUpperCase() !== request.method) return false;
  return route === undefined || route === request.route;
}
