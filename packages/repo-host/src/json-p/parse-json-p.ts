import { DecodeError, type NumberForm } from "@org/http-core";
import { isRecord, parseExact } from "@org/http-core/operation";

/** The parts of a JSON-P response. Source: specification, JSON-P. */
export interface JsonP {
  /** The name of the function to call. */
  readonly callback: string;
  readonly meta: JsonPMeta;
  /** The endpoint's response without a callback. */
  readonly data: unknown;
}

/** Status and headers, which a script cannot see otherwise. */
export interface JsonPMeta {
  readonly status: number;
  /** The response's headers except `Link`, unchanged. */
  readonly headers: Readonly<Record<string, string>>;
  /** The links of the `Link` header: address and parameters, including `rel`. */
  readonly links: readonly JsonPLink[];
}

/** A link, as a pair in the response. */
export interface JsonPLink {
  readonly url: string;
  readonly params: Readonly<Record<string, string>>;
}

/** A call of a function by its path. Deployments put a comment before it, against content sniffing. */
const BEGINNING = /^(?:\/\*\*\/)?\s*([\w$]+(?:\.[\w$]+)*)\(/;

/**
 * Parses a JSON-P response. Nothing is evaluated: the text must be one call with one object.
 *
 * @param options `numbers`, as for a call: by default they are JavaScript numbers, and digits beyond a double are lost;
 * `exact` gives integers beyond 2^53 − 1 as bigint and other such numbers as their text
 * @throws DecodeError for any other text
 * @example
 * ```ts
 * import { createRepoHost, parseJsonP } from "@org/repo-host";
 *
 * const host = createRepoHost({ baseUrl: "https://api.example" });
 * const script = await host.requestText("GET /users/{user}", { user: "octo", callback: "show" });
 * const { meta, data } = parseJsonP(script);
 * console.log(meta.status, meta.links, data);
 * ```
 */
export function parseJsonP(
  text: string,
  { numbers = "double" }: { readonly numbers?: NumberForm | undefined } = {},
): JsonP {
  const call = text.trim().replace(/;$/, "").trimEnd();
  const [beginning, callback] = BEGINNING.exec(call) ?? [];
  if (beginning === undefined || callback === undefined || !call.endsWith(")"))
    throw unlike("a call of one function");
  const sent = parsed(call.slice(beginning.length, -1), numbers);
  if (!isRecord(sent) || !isRecord(sent["meta"]) || !("data" in sent))
    throw unlike("a call with `meta` and `data`");
  return { callback, meta: metaOf(sent["meta"]), data: sent["data"] };
}

function parsed(argument: string, numbers: NumberForm): unknown {
  try {
    const value: unknown = numbers === "exact" ? parseExact(argument) : JSON.parse(argument);
    return value;
  } catch (cause) {
    throw unlike("a call with JSON", cause);
  }
}

function metaOf({ status, ...headers }: Readonly<Record<string, unknown>>): JsonPMeta {
  if (typeof status !== "number") throw unlike("a number as `meta.status`");
  const isLink = (name: string): boolean => name.toLowerCase() === "link";
  const entries = Object.entries(headers);
  const links = entries.find(([name]) => isLink(name))?.[1] ?? [];
  if (!Array.isArray(links)) throw unlike(PAIRS);
  return { status, headers: texts(entries.filter(([name]) => !isLink(name))), links: links.map(linkOf) };
}

const PAIRS = "pairs of address and parameters as `meta.Link`";

function linkOf(pair: unknown): JsonPLink {
  const url: unknown = Array.isArray(pair) ? pair[0] : undefined;
  const params: unknown = Array.isArray(pair) ? pair[1] : undefined;
  if (typeof url !== "string" || !isRecord(params)) throw unlike(PAIRS);
  return { url, params: texts(Object.entries(params)) };
}

/** Texts by name. An entry whose value is null is left out; several values are joined by commas, as in a header. */
function texts(entries: readonly (readonly [string, unknown])[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === null ? [] : [[name, textOf(value)] as const])),
  );
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean")
    return String(value);
  throw unlike("text as each header and each parameter of a link");
}

function unlike(expected: string, cause?: unknown): DecodeError {
  return new DecodeError(`The response is not JSON-P: expected ${expected}`, { cause });
}
