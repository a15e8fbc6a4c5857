/**
 * Converts a handler of `Request` objects to `fetch`.
 *
 * @param handler gets each request as one object, with its headers in the `Headers` class
 */
export function asFetch(
  handler: (request: Request) => Response | Promise<Response>,
): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return async (input, init) => handler(new Request(input, init));
}
