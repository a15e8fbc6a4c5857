import { construct, functionOf, loadPeer, propertyOf } from "./peers.ts";

/** Takes whatever a client hands to its fetch. */
export type Transport = (request: unknown, init?: RequestInit) => Promise<Response>;

/** What gets a path of a service. */
export type Getter = (path: string) => Promise<unknown>;

const KEY = "a-key-of-the-bench";

/** Axios with its retry and cache plugins: what gets a path. */
export async function axios(baseURL: string, fetch: Transport): Promise<Getter> {
  const [core, retry, cache] = await Promise.all([
    loadPeer("axios"),
    loadPeer("axios-retry"),
    loadPeer("axios-cache-interceptor"),
  ]);
  const options = { baseURL, adapter: "fetch", env: { fetch, Request, Response } };
  const instance = functionOf(propertyOf(core, "default"), "create")(options);
  functionOf(retry, "default")(instance);
  return promising(functionOf(functionOf(cache, "setupCache")(instance), "get"));
}

/** OpenAI's client, as it comes: what gets a path. */
export async function openai(baseURL: string, fetch: Transport): Promise<Getter> {
  const OpenAI = propertyOf(await loadPeer("openai"), "OpenAI");
  return promising(functionOf(construct(OpenAI, { apiKey: KEY, baseURL, fetch }), "get"));
}

/** The core of Anthropic's client. */
export async function anthropicCore(baseURL: string, fetch: Transport): Promise<Getter> {
  const Anthropic = propertyOf(await loadPeer("@anthropic-ai/sdk"), "Anthropic");
  return promising(functionOf(construct(Anthropic, { apiKey: KEY, baseURL, fetch }), "get"));
}

/** Cloudflare's client, as it comes. */
export async function cloudflare(baseURL: string, fetch: Transport): Promise<Getter> {
  const Cloudflare = propertyOf(await loadPeer("cloudflare"), "Cloudflare");
  return promising(functionOf(construct(Cloudflare, { apiToken: KEY, baseURL, fetch }), "get"));
}

/** Stripe's client, as it comes, by fetch. */
export async function stripe(baseURL: string, fetch: Transport): Promise<Getter> {
  const Stripe = propertyOf(await loadPeer("stripe"), "Stripe");
  const { hostname: host, port, protocol } = new URL(baseURL);
  const httpClient = functionOf(Stripe, "createFetchHttpClient")(fetch);
  const options = { httpClient, host, port, protocol: protocol.slice(0, -1) };
  const client = construct(Stripe, KEY, options);
  return promising((path) => functionOf(client, "rawRequest")("GET", path));
}

/** Ofetch, with three retries and a deadline. */
export async function ofetch(baseURL: string, fetch: Transport): Promise<Getter> {
  const made = functionOf(await loadPeer("ofetch"), "createFetch")({ fetch, Headers, AbortController });
  return promising(
    functionOf({ get: functionOf(made, "create")({ baseURL, retry: 3, timeout: 15_000 }) }, "get"),
  );
}

/** Wretch, as it comes. */
export async function wretch(baseURL: string, fetch: Transport): Promise<Getter> {
  const made = functionOf(functionOf(await loadPeer("wretch"), "default")(baseURL), "fetchPolyfill")(fetch);
  return promising((path) => functionOf(functionOf(made, "get")(path), "json")());
}

/** Up-fetch, with three retries and a deadline. */
export async function upFetch(baseUrl: string, fetch: Transport): Promise<Getter> {
  const options = { baseUrl, timeout: 15_000, retry: { attempts: 3 } };
  const get = functionOf(await loadPeer("up-fetch"), "up")(fetch, () => options);
  return promising(functionOf({ get }, "get"));
}

/** Effect's HTTP client with a schema: the runtime is made once. */
export async function effect(baseUrl: string, fetch: Transport): Promise<Getter> {
  const [core, http] = [await loadPeer("effect"), await loadPeer("effect/http")];
  const [Effect, Layer, Schema] = ["Effect", "Layer", "Schema"].map((name) => propertyOf(core, name));
  const fetching = propertyOf(http, "FetchHttpClient");
  const given = functionOf(functionOf(Layer, "succeed")(propertyOf(fetching, "Fetch")), "call");
  const layer = functionOf(Layer, "merge")(propertyOf(fetching, "layer"), given(undefined, fetch));
  const runtime = functionOf(propertyOf(core, "ManagedRuntime"), "make")(layer);
  const schema = functionOf(Schema, "Struct")({ id: propertyOf(Schema, "String") });
  const decode = functionOf(propertyOf(http, "HttpClientResponse"), "schemaBodyJson")(schema);
  const get = functionOf(propertyOf(http, "HttpClient"), "get");
  return promising((path) =>
    functionOf(runtime, "runPromise")(functionOf(Effect, "flatMap")(get(baseUrl + path), decode)),
  );
}

/** Got with its retries, on Node's own sockets. */
export async function got(prefix: string): Promise<Getter> {
  const made = functionOf(propertyOf(await loadPeer("got"), "default"), "extend")({ retry: { limit: 3 } });
  return promising((path) => functionOf(functionOf({ get: made }, "get")(prefix + path), "json")());
}

/** Undici's own request with its interceptors for retries, redirects and a cache. */
export async function undici(base: string): Promise<Getter> {
  const loaded = await loadPeer("undici");
  const ready = propertyOf(loaded, "interceptors");
  const chain = ["retry", "redirect", "cache"].map((name) => functionOf(ready, name)());
  const dispatcher = functionOf(construct(propertyOf(loaded, "Agent")), "compose")(...chain);
  const request = functionOf(loaded, "request");
  return async (path) => {
    const response: unknown = await request(base + path, { dispatcher });
    const data: unknown = await functionOf(propertyOf(response, "body"), "json")();
    return data;
  };
}

/** Anthropic's client, as it comes: what creates a message. */
export async function anthropic(
  baseURL: string,
  fetch: Transport,
): Promise<(body: object) => Promise<unknown>> {
  const Anthropic = propertyOf(await loadPeer("@anthropic-ai/sdk"), "Anthropic");
  const client = construct(Anthropic, { apiKey: KEY, baseURL, fetch });
  return promising((body) => functionOf(propertyOf(client, "messages"), "create")(body));
}

/** tRPC's client with its plain link: what calls the procedure `thing`. */
export async function trpc(url: string, fetch: Transport): Promise<(input: object) => Promise<unknown>> {
  const loaded = await loadPeer("@trpc/client");
  const links = [functionOf(loaded, "httpLink")({ url, fetch })];
  const client = functionOf(loaded, "createTRPCClient")({ links });
  return promising((input) => functionOf(propertyOf(client, "thing"), "query")(input));
}

/** Octokit's core, with plugins that `octokit` ships: what calls a route. Throttling spaces its calls by timers. */
export async function octokit(
  baseUrl: string,
  fetch: Transport,
  ...plugins: readonly ("retry" | "throttling")[]
): Promise<(route: string, params: object) => Promise<unknown>> {
  const Octokit = propertyOf(await loadPeer("@octokit/core"), "Octokit");
  const loaded = plugins.map(async (name) => propertyOf(await loadPeer(`@octokit/plugin-${name}`), name));
  const WithPlugins = functionOf(Octokit, "plugin")(...(await Promise.all(loaded)));
  const throttle = { onRateLimit: () => false, onSecondaryRateLimit: () => false };
  return promising(functionOf(construct(WithPlugins, { baseUrl, request: { fetch }, throttle }), "request"));
}

function promising<Given extends readonly unknown[]>(
  call: (...given: Given) => unknown,
): (...given: Given) => Promise<unknown> {
  return (...given) => Promise.resolve(call(...given));
}
