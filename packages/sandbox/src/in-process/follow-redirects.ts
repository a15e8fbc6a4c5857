import { headerText } from "@org/http-core/operation";
import { connectionFailed } from "./failures.ts";

/** Redirects after which `fetch` gives up (Fetch standard, HTTP-redirect fetch). */
const MOST = 20;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Follows redirects as `fetch` does, by the request's `redirect` mode, with the standard's changes from POST to GET.
 */
export async function followRedirects(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  let current = request;
  for (let hops = 0; hops <= MOST; hops++) {
    // The service consumes the body, but a redirect may have to send it again.
    const kept = current.body === null ? current : current.clone();
    const response = await send(current);
    const location = response.headers.get("location");
    if (!REDIRECTS.has(response.status) || location === null || request.redirect === "manual")
      return withAddress(response, current.url, hops > 0);
    if (request.redirect === "error") throw connectionFailed("UND_ERR", "unexpected redirect");
    current = await next(kept, response.status, new URL(headerText(location), current.url));
  }
  throw connectionFailed("UND_ERR", "redirect count exceeded");
}

async function next(request: Request, status: number, url: URL): Promise<Request> {
  const { method, signal, redirect } = request;
  const headers = new Headers(request.headers);
  const becomesGet =
    status === 303 ? method !== "GET" && method !== "HEAD" : status < 303 && method === "POST";
  if (new URL(request.url).origin !== url.origin)
    for (const name of ["authorization", "cookie"]) headers.delete(name);
  if (becomesGet || method === "GET" || method === "HEAD") {
    for (const name of ["content-type", "content-length"]) headers.delete(name);
    return new Request(url, { method: becomesGet ? "GET" : method, headers, signal, redirect });
  }
  return new Request(url, { method, headers, signal, redirect, body: await request.arrayBuffer() });
}

/**
 * A constructed Response has no `url` and is not `redirected`. These getters can only be shadowed by own properties.
 */
function withAddress(response: Response, url: string, redirected: boolean): Response {
  return Object.defineProperties(response, {
    url: { value: url, configurable: true },
    redirected: { value: redirected, configurable: true },
  });
}
