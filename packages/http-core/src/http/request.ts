/** A request on its way through the steps of an attempt. A middleware passes on a changed copy. */
export interface HttpRequest {
  readonly method: Method;
  /** The complete URL. A credential in its query is added only after all middleware. */
  readonly url: string;
  readonly headers: Headers;
  /** A middleware may set a stream. It can be sent only once, so that no redirect repeats it. */
  readonly body: string | ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
}

/** Copies a request with one header set. */
export function setHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return { ...request, headers };
}

/**
 * Copies a request with one query parameter set; it replaces those of the same name. A fragment, as a redirect's
 * `Location` may have, is dropped: it is never sent, and neither would a parameter behind it be.
 */
export function setQuery(request: HttpRequest, name: string, value: string): HttpRequest {
  const url = withoutQuery(request.url.replace(/#.*$/s, ""), [name]);
  const separator = url.includes("?") ? "&" : "?";
  return { ...request, url: `${url}${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}` };
}

/** Removes these query parameters from a URL; the rest stays identical to the byte. */
export function withoutQuery(url: string, names: readonly string[]): string {
  const start = url.indexOf("?");
  if (start === -1 || names.length === 0) return url;
  const rest: string[] = [];
  for (const pair of url.slice(start + 1).split("&"))
    if (!names.includes(decoded(pair.split("=", 1)[0] ?? ""))) rest.push(pair);
  return rest.length === 0 ? url.slice(0, start) : `${url.slice(0, start)}?${rest.join("&")}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}

/** The request methods in use (RFC 9110, 9.3; PATCH: RFC 5789). */
export type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
