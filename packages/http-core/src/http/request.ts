import { HEADER_NAME, HEADER_VALUE } from "./headers.ts";

/** A request on its way through the steps of an attempt. A middleware passes on a changed copy. */
export interface HttpRequest {
  /** In capital letters. */
  readonly method: Method;
  /** The complete URL. A credential in its query is added only after all middleware. */
  readonly url: string;
  /** The headers without the credential, which is added last. */
  readonly headers: Headers;
  /** A stream can be sent only once: no retry and no redirect repeats it. */
  readonly body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
}

/** What a caller may give as a body. A `Blob` and a form are read into memory; of a stream no length is known. */
export type RequestBody = NonNullable<HttpRequest["body"]> | Blob | FormData | URLSearchParams;

/** A request whose body may still be a `Blob` or a form. */
export type UnencodedRequest = Omit<HttpRequest, "body"> & { readonly body: RequestBody | undefined };

/** Whether the body of a request is sent as it is. */
export function isEncoded(request: UnencodedRequest): request is HttpRequest {
  const { body } = request;
  return !(body instanceof Blob || body instanceof FormData || body instanceof URLSearchParams);
}

/** Reads a `Blob` or a form into bytes, with its content type, so that each attempt sends the same with its length. */
export async function encodeBody({
  headers: given,
  body,
  ...request
}: UnencodedRequest): Promise<HttpRequest> {
  const encoded = new Response(body);
  const headers = new RequestHeaders(given);
  const type = encoded.headers.get("content-type");
  if (type !== null && !headers.has("content-type")) headers.set("content-type", type);
  return { ...request, headers, body: new Uint8Array(await encoded.arrayBuffer()) };
}

/** Whether a value can be sent as a body as it is. */
export function isRequestBody(value: unknown): value is RequestBody {
  // Not a constant of the module: naming `FormData` makes Node load its `fetch`, which takes as long as importing
  // this package.
  const kinds = [Uint8Array, Blob, FormData, URLSearchParams, ReadableStream];
  return typeof value === "string" || kinds.some((kind) => value instanceof kind);
}

/** Copies a request with one header set. */
export function setHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  const headers = new RequestHeaders(request.headers);
  headers.set(name, value);
  return { ...request, headers };
}

/**
 * Copies a request with one query parameter set; it replaces those of the same name. A fragment, as a redirect's
 * `Location` may have, is dropped: it is never sent, and neither would a parameter behind it be.
 */
export function setQuery<R extends Pick<HttpRequest, "url">>(request: R, name: string, value: string): R {
  const url = withoutQuery(request.url.replace(/#.*$/s, ""), [name]);
  const separator = url.includes("?") ? "&" : "?";
  return { ...request, url: `${url}${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}` };
}

/**
 * The link to a list's next page, with the caller's own values of these parameters, never the service's: a link must not
 * decide which key is sent.
 *
 * @param first the address of the list as the caller's parameters make it
 */
export function withQueryOf(first: string, link: string, names: readonly string[]): string {
  return names.reduce((url, name) => {
    const own = new URL(first).searchParams.get(name);
    return own === null ? withoutQuery(url, [name]) : setQuery({ url }, name, own).url;
  }, link);
}

/** Removes these query parameters from a URL; the rest stays identical to the byte. */
export function withoutQuery(url: string, names: readonly string[]): string {
  const start = url.indexOf("?");
  if (start < 0 || names.length === 0) return url;
  const rest: string[] = [];
  for (const pair of url.slice(start + 1).split("&")) {
    const [name = ""] = pair.split("=", 1);
    if (!names.includes(/[%+]/.test(name) ? decodedQuery(name) : name)) rest.push(pair);
  }
  return url.slice(0, start) + (rest.length > 0 ? `?${rest.join("&")}` : "");
}

/** Decodes a name or value of a query, where a plus is a space; returns it unchanged where that fails. */
export function decodedQuery(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** The request methods in use (RFC 9110, 9.3; PATCH: RFC 5789). */
export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Returns true if a method only reads, so that its responses may be stored. */
export function isReadMethod(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/**
 * The headers of a request on its way to `fetch`. The platform's own `Headers` take about twice as long to
 * make, copy and read. Names are in lower case, in the order in which they were set.
 */
export class RequestHeaders implements Headers {
  // Declared, not defined: then the engine runs no initialiser.
  declare private readonly fields: Map<string, string>;

  /** @param given copied */
  constructor(given?: Iterable<readonly [string, string]>) {
    this.fields = new Map(given instanceof RequestHeaders ? given.fields : given);
  }

  get(name: string): string | null {
    return this.fields.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.fields.has(name.toLowerCase());
  }

  /**
   * @param before what stands in the header before the value
   * @throws TypeError for a name or value that is invalid in a header; the message does not show it
   */
  set(name: string, value: string, before = ""): void {
    if (!HEADER_NAME.test(name) || !HEADER_VALUE.test(value))
      throw new TypeError("A header's name or value is invalid");
    this.fields.set(name.toLowerCase(), before + value.trim());
  }

  append(name: string, value: string): void {
    this.set(name, value, this.get(name)?.concat(", "));
  }

  delete(name: string): void {
    this.fields.delete(name.toLowerCase());
  }

  /** None: requests have no `Set-Cookie`. */
  getSetCookie(): string[] {
    return [];
  }

  forEach(call: (value: string, name: string, headers: Headers) => void): void {
    for (const [name, value] of this.fields) call(value, name, this);
  }

  keys(): MapIterator<string> {
    return this.fields.keys();
  }

  values(): MapIterator<string> {
    return this.fields.values();
  }

  entries(): MapIterator<[string, string]> {
    return this.fields.entries();
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.fields.entries();
  }
}
