import type { ClientOptions } from "@org/http-core";
import type { Kept } from "./credentials.ts";
import { spellings } from "@org/test-kit/spellings";
import { asFetch } from "@org/test-kit/as-fetch";

/** What a hostile or careless service has of a request. */
export interface Seen {
  readonly request: Request;
  /** All that it was sent of secrets, in every spelling. */
  readonly echo: string;
}

/** A service's way to fail, or to let a call succeed that says too much. */
export interface WayToFail {
  readonly answer: (seen: Seen) => Response | Promise<Response>;
  readonly options?: Partial<ClientOptions>;
}

/** Makes the fetch of a service that fails in a way, and tells all that it knows while doing so. */
export function failing({ answer }: WayToFail, kept: Kept): ReturnType<typeof asFetch> {
  return asFetch(async (request) => {
    const headers = Array.from(request.headers, ([name, value]) => `${name}: ${value}`);
    const echo = [request.url, ...headers, ...(kept.sent ?? kept.secrets).flatMap(spellings)].join(" · ");
    return answer({ request, echo });
  });
}

const json = (status: number, headers: Readonly<Record<string, string>> = {}) => {
  return ({ echo }: Seen): Response => Response.json({ message: `no: ${echo}` }, { status, headers });
};
const to = (location: (seen: Seen) => string, status = 302) => {
  return (seen: Seen): Response => new Response("", { status, headers: { location: location(seen) } });
};
const platformError = (code: string) => {
  return ({ request, echo }: Seen): Promise<Response> => {
    const cause = Object.assign(new Error(`${echo} ${code}`), { code, request });
    const { url } = request;
    return Promise.reject(
      Object.assign(new TypeError(`fetch failed: ${url} ${echo}`, { cause }), { request, url }),
    );
  };
};
const never = (): Promise<Response> => new Promise(() => {});
const ascii = (text: string): string => text.replace(/[^\x20-\x7e]/g, " ");

/** Every way to fail that ends in an error of its own, or that takes a path of its own. */
export const waysToFail: Readonly<Record<string, WayToFail>> = {
  ...Object.fromEntries(
    [300, 400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 501, 503].map((status) => [
      `status ${String(status)}`,
      { answer: json(status) },
    ]),
  ),
  "a wait beyond maxWait": { answer: json(503, { "retry-after": "7200" }) },
  "field errors": {
    answer: ({ echo }) =>
      Response.json({ errors: [{ field: echo, message: echo }], message: echo }, { status: 422 }),
  },
  "a block page": {
    answer: ({ echo }) =>
      new Response(`<html>${echo}</html>`, { status: 403, headers: { "content-type": "text/html" } }),
  },
  "HTML with a 200": { answer: ({ echo }) => new Response(`<html>${echo}</html>`) },
  "an echo that an excerpt cuts": {
    answer: ({ echo }) => new Response(`${".".repeat(90)}${echo}`, { status: 400 }),
  },
  "truncated JSON": { answer: ({ echo }) => new Response(`{"id":${JSON.stringify(echo)}`) },
  "no JSON": { answer: ({ echo }) => new Response(echo) },
  "a charset that nobody knows": {
    answer: ({ echo }) =>
      new Response("x", { headers: { "content-type": `text/plain; charset=${ascii(echo).slice(-60)}` } }),
  },
  "too large a body": { answer: ({ echo }) => new Response(echo.repeat(20)), options: { bodyCap: 100 } },
  "a value of another type": { answer: ({ echo }) => Response.json({ id: { [echo]: echo }, note: echo }) },
  "a key of another name": { answer: ({ echo }) => Response.json({ [echo]: echo }) },
  "a short value of another type": {
    answer: ({ echo }) => Response.json({ id: "7", note: [echo.slice(0, 20)] }),
  },
  "a body that breaks off": {
    answer: ({ echo }) =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(Object.assign(new TypeError(`terminated ${echo}`), { code: "ECONNRESET" }));
          },
        }),
      ),
  },
  "a refused connection": { answer: platformError("ECONNREFUSED") },
  "a reset connection": { answer: platformError("ECONNRESET") },
  "a name that does not resolve": { answer: platformError("ENOTFOUND") },
  "a certificate that is not trusted": { answer: platformError("DEPTH_ZERO_SELF_SIGNED_CERT") },
  "an error that nobody knows": { answer: platformError("what: is this") },
  "an attempt that takes too long": { answer: never, options: { timeout: { attempt: 50 } } },
  "a call that takes too long": { answer: never, options: { timeout: { total: 50 } } },
  "a body that stalls": {
    answer: () => new Response(new ReadableStream()),
    options: { timeout: { attempt: 50 } },
  },
  "redirects in a loop": { answer: to(({ request }) => request.url) },
  "redirects without end": { answer: to(({ request }) => `${request.url}x`) },
  "a redirect to another origin": { answer: to(({ request }) => request.url.replace("vault", "evil")) },
  "a redirect to an echo": { answer: to(({ echo }) => `/${ascii(echo)}`) },
  "a redirect to a user name": {
    answer: to(({ echo }) => `https://${encodeURIComponent(echo)}@vault.example/`),
  },
  "a redirect to another scheme": { answer: to(({ request }) => `ftp://vault.example/${request.url}`) },
  "a redirect to http": { answer: to(({ request }) => request.url.replace("https", "http")) },
  "a redirect to no address": { answer: to(({ echo }) => `http://[${ascii(echo)}`) },
};
