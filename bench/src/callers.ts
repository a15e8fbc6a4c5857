import { bearer, createClient } from "@org/http-core";
import ky from "ky";
import { construct, functionOf, loadPeer, propertyOf } from "./peers.ts";
import type { Caller } from "./race.ts";
import { exampleThing, getThing } from "./thing.ts";

const BASE = "https://null.example";

const TEXT = JSON.stringify(exampleThing("4711"));

/** Takes whatever a client hands to its fetch. */
type Transport = (request: unknown) => Promise<Response>;

/** A transport that costs nothing but the Response; what it answers may be kept, or not. */
function nullTransport(headers: Readonly<Record<string, string>>): Transport {
  const init = { headers: { "Content-Type": "application/json", ...headers } };
  return () => Promise.resolve(new Response(TEXT, init));
}

const plain = nullTransport({});
/** What answers of the services look like: a tag, and limits to learn. */
const dressed = nullTransport({
  ETag: '"1"',
  Date: new Date().toUTCString(),
  "X-RateLimit-Limit": "5000000",
  "X-RateLimit-Remaining": "4999999",
  "X-RateLimit-Reset": String(Math.floor(Date.now() / 1000) + 3600),
});

/** The yardstick: the platform alone. */
export const BARE = "bare fetch";
/** This project's client with everything on, what came kept and limits learned. */
export const OURS = "http-core, all features, ETag and rate limit in the answer";

/** Everyone who is measured, without a network. */
export async function callers(): Promise<readonly Caller[]> {
  return [
    {
      name: BARE,
      calls: 200,
      async call(id) {
        const response = await plain(new Request(`${BASE}/things/${id}`));
        const data: unknown = await response.json();
        return data;
      },
    },
    {
      name: "ky, without retries, timeout and hooks",
      calls: 200,
      call: (id) => ky(`${BASE}/things/${id}`, { fetch: plain, retry: 0, timeout: false }).json(),
    },
    {
      name: "ky, as it comes",
      calls: 200,
      call: (id) => ky(`${BASE}/things/${id}`, { fetch: plain }).json(),
    },
    ours("http-core, all features", plain),
    ours(OURS, dressed),
    ours("http-core, without cache", dressed, { cache: false }),
    await openai(),
    ...(await octokits()),
  ];
}

function ours(name: string, fetch: Transport, options: { readonly cache?: false } = {}): Caller {
  const client = createClient({ baseUrl: BASE, auth: bearer("a-token-of-the-bench"), fetch, ...options });
  return { name, calls: 200, call: (id) => client.call(getThing, { id }) };
}

async function openai(): Promise<Caller> {
  const made = construct(propertyOf(await loadPeer("openai"), "OpenAI"), {
    apiKey: "a-key-of-the-bench",
    baseURL: BASE,
    fetch: plain,
  });
  const get = functionOf(made, "get");
  return { name: "openai, client.get", calls: 200, call: (id) => Promise.resolve(get(`/things/${id}`)) };
}

/** Octokit's core, and with what `octokit` ships: it spaces its calls by timers. */
async function octokits(): Promise<readonly Caller[]> {
  const [core, retry, throttling] = await Promise.all([
    loadPeer("@octokit/core"),
    loadPeer("@octokit/plugin-retry"),
    loadPeer("@octokit/plugin-throttling"),
  ]);
  const Octokit = propertyOf(core, "Octokit");
  const WithPlugins = functionOf(Octokit, "plugin")(
    propertyOf(retry, "retry"),
    propertyOf(throttling, "throttling"),
  );
  const caller = (name: string, Client: unknown, calls: number): Caller => {
    const client = construct(Client, {
      baseUrl: BASE,
      request: { fetch: plain },
      throttle: { onRateLimit: () => false, onSecondaryRateLimit: () => false },
    });
    const request = functionOf(client, "request");
    return { name, calls, call: (id) => Promise.resolve(request("GET /things/{id}", { id })) };
  };
  return [
    caller("octokit core", Octokit, 400),
    caller("octokit core with retry and throttling", WithPlugins, 8),
  ];
}

/** Refuses to measure a client that does not give what is asked for. */
export async function assertWorks({ name, call }: Caller): Promise<void> {
  const result = await call("4711");
  const data = propertyOf(result, "data") ?? result;
  if (propertyOf(data, "id") !== "4711") throw new Error(`${name} gives something else`);
}
