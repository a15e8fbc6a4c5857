import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { HttpRequest } from "../http/request.ts";
import type { FetchInit, Transport } from "./send.ts";

/**
 * The part of ky that a client uses. Each instance fits: `ky` itself, `ky.create(…)`, `ky.extend(…)` of version 2.
 *
 * @example
 * ```ts
 * import type { KyLike } from "@org/http-core";
 * import ky from "ky";
 *
 * const traced: KyLike = ky.create({ headers: { "x-team": "reading" } });
 * console.log(typeof traced); // function
 * ```
 */
export interface KyLike {
  (url: string, options: KySendOptions): Promise<Response>;
  readonly extend: (
    options: (parent: { readonly credentials?: RequestCredentials | undefined }) => object,
  ) => KyLike;
}

/** The options of one request of ky. Attempts, deadlines and errors are this package's. */
interface KySendOptions {
  readonly method: string;
  readonly headers: Headers;
  readonly body: NonNullable<HttpRequest["body"]> | null;
  readonly signal: AbortSignal;
  readonly redirect: RequestRedirect;
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  readonly retry: 0;
  readonly timeout: false;
  readonly totalTimeout: false;
  readonly throwHttpErrors: false;
}

/**
 * Sends requests through an instance of ky, whose hooks see each request: the `transport` of a lean client.
 * `createClient` takes the instance itself, as `ky`.
 *
 * @throws ParameterError if `given` is not an instance of ky
 * @example
 * ```ts
 * import { kyTransport } from "@org/http-core";
 * import { createClient } from "@org/http-core/lean";
 * import ky from "ky";
 *
 * const traced = ky.create({ headers: { "x-team": "reading" } });
 * const client = createClient({ baseUrl: "https://library.example", transport: kyTransport(traced) });
 * console.log(client.limits()); // []
 * ```
 */
export function kyTransport(given: KyLike): Transport {
  if (typeof given !== "function" || typeof given.extend !== "function")
    throw new ParameterError("ky", "an instance of ky", received(given));
  // Cookies are not sent unless the instance says so.
  const instance = given.extend(({ credentials = "omit" }) => ({ credentials }));
  return ({ url, method, headers, body }, init, send) => {
    const fetch: KySendOptions["fetch"] = async (input, options) => {
      const changed = input instanceof Request ? input : new Request(input, options);
      return send(changed.url, { ...others(options), ...init, ...(await changedByHooks(changed, body)) });
    };
    const { signal, redirect } = init;
    return instance(url, { method, headers, body: body ?? null, signal, redirect, fetch, ...ONCE });
  };
}

const ONCE = { retry: 0, timeout: false, totalTimeout: false, throwHttpErrors: false } as const;

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
