import ky, { type KyInstance } from "ky";
import type { HttpRequest } from "../http/request.ts";
import type { FetchInit, Transport } from "./send.ts";

/**
 * Sends requests by ky: the default of `createClient`, and a `transport` for the lean one. Ky's retries, timeouts and
 * errors are off, since this package's use the client's clock.
 *
 * @param given an instance of the user, whose hooks see each request; undefined for ky itself
 * @example
 * ```ts
 * import { kyTransport } from "@org/http-core";
 * import { createClient } from "@org/http-core/lean";
 *
 * const client = createClient({ baseUrl: "https://library.example", transport: kyTransport() });
 * ```
 */
export function kyTransport(given?: KyInstance): Transport {
  if (given === undefined) {
    // Without hooks, headers, body and signal bypass ky, which would copy them.
    return {
      hasHooks: false,
      // Each option costs ky a copy of all others, so it gets none that equals its default.
      send: ({ url, method }, { sendOnce: fetch }) =>
        ky(url, method === "GET" ? { fetch, ...ONCE } : { fetch, ...ONCE, method }),
    };
  }
  const instance = withoutCredentials(given);
  return {
    hasHooks: true,
    send({ url, method, headers, body }, { init, sendOnce, sendChanged }) {
      const { signal, redirect } = init;
      const fetch = async (input: unknown, options?: RequestInit): Promise<Response> =>
        input instanceof Request
          ? sendChanged(input.url, { ...others(options), ...init, ...(await changedByHooks(input, body)) })
          : sendOnce();
      return instance(url, {
        method,
        headers,
        body: body ?? null,
        signal,
        redirect,
        fetch,
        totalTimeout: false,
        ...ONCE,
      });
    },
  };
}

/** Attempts, deadlines and errors are this package's. */
const ONCE = { retry: 0, timeout: false, throwHttpErrors: false } as const;

/** Cookies are not sent unless the instance says so. */
function withoutCredentials(instance: KyInstance): KyInstance {
  return instance.extend(({ credentials = "omit" }) => ({ credentials }));
}

/** The options that ky hands on because a `Request` has no place for them, such as undici's `dispatcher`. */
function others({ body: _, cache: __, ...rest }: RequestInit = {}): object {
  return rest;
}

/** What the hooks of an instance may have changed in a request. */
async function changedByHooks(
  input: Request,
  body: HttpRequest["body"],
): Promise<Pick<FetchInit, "body" | "credentials" | "headers" | "method">> {
  const { method, credentials } = input;
  const changed = { method, credentials, headers: Object.fromEntries(input.headers) };
  if (input.body === null) return changed;
  // As bytes, so that the request has a content length.
  return {
    ...changed,
    body: body instanceof ReadableStream ? input.body : new Uint8Array(await input.arrayBuffer()),
  };
}
