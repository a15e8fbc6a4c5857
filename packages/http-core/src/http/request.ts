/** A request on its way through the rings. A middleware that changes it hands on a changed copy. */
export interface HttpRequest {
  readonly method: Method;
  /** The whole address. A credential in its query is there only inside of `authorize`. */
  readonly url: string;
  readonly headers: Headers;
  /** A step may put a stream in its place: that one can be sent only once, so that no redirect repeats it. */
  readonly body: string | ReadableStream<Uint8Array<ArrayBuffer>> | undefined;
}

/** A copy with one header set. */
export function setHeader(request: HttpRequest, name: string, value: string): HttpRequest {
  const headers = new Headers(request.headers);
  headers.set(name, value);
  return { ...request, headers };
}

/** A copy with one query parameter set; one of the same name that was there is replaced. */
export function setQuery(request: HttpRequest, name: string, value: string): HttpRequest {
  const url = withoutQuery(request.url, [name]);
  const separator = url.includes("?") ? "&" : "?";
  return { ...request, url: `${url}${separator}${encodeURIComponent(name)}=${encodeURIComponent(value)}` };
}

/** An address without the query parameters named. What stays is kept to the byte. */
export function withoutQuery(url: string, names: readonly string[]): string {
  const start = url.indexOf("?");
  if (start === -1 || names.length === 0) return url;
  const kept = url
    .slice(start + 1)
    .split("&")
    .filter((pair) => !names.includes(decoded(pair.split("=", 1)[0] ?? "")));
  return kept.length === 0 ? url.slice(0, start) : `${url.slice(0, start)}?${kept.join("&")}`;
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
