import { construct, functionOf, loadPeer, propertyOf } from "./peers.ts";

/** Takes whatever a client hands to its fetch. */
export type Transport = (request: unknown) => Promise<Response>;

const KEY = "a-key-of-the-bench";

/** Axios with its retry and cache plugins: what gets a path. */
export async function axios(baseURL: string, fetch: Transport): Promise<(path: string) => Promise<unknown>> {
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
export async function openai(baseURL: string, fetch: Transport): Promise<(path: string) => Promise<unknown>> {
  const OpenAI = propertyOf(await loadPeer("openai"), "OpenAI");
  return promising(functionOf(construct(OpenAI, { apiKey: KEY, baseURL, fetch }), "get"));
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
