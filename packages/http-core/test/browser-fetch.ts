import type { Fetch } from "@org/http-core";

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A fetch that handles redirects as browsers do (Fetch, 4.4), and the requests that it sent. */
export interface BrowserFetch extends Fetch {
  readonly requests: readonly Request[];
}

/** Creates one for a service. */
export function browserFetch(service: (request: Request) => Response): BrowserFetch {
  const requests: Request[] = [];
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const first = new Request(url, init);
    for (let request = first; ;) {
      requests.push(request);
      const response = service(request);
      const location = response.headers.get("location");
      if (location === null || !REDIRECTS.has(response.status)) return response;
      if (first.redirect === "manual") return opaque();
      if (requests.length > 20) throw new TypeError("Failed to fetch");
      request = await followed(request, response.status, new URL(location, request.url));
    }
  };
  return Object.assign(fetch, { requests });
}

/** What a page sees of a redirect in mode `manual`. */
function opaque(): Response {
  const response = new Response(null);
  Object.defineProperties(response, { type: { value: "opaqueredirect" }, status: { value: 0 } });
  return response;
}

async function followed(request: Request, status: number, to: URL): Promise<Request> {
  const headers = new Headers(request.headers);
  if (to.origin !== new URL(request.url).origin) headers.delete("authorization");
  const read = request.method === "GET" || request.method === "HEAD";
  const turned = (status === 303 && !read) || (status < 303 && request.method === "POST");
  const method = turned ? "GET" : request.method;
  return new Request(to, { method, headers, ...(read || turned ? {} : { body: await request.text() }) });
}
