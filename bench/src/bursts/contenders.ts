import { createClient, get, text, type ClientOptions, type Clock } from "@org/http-core";
import type { Getter, Transport } from "../clients.ts";
import { construct, functionOf, loadPeer, propertyOf } from "../peers.ts";
import { LIMIT, WINDOW } from "./service.ts";

/** What calls the service: gets a path by a client of its own. */
export interface Caller {
  readonly name: string;
  readonly create: (base: string, fetch: Transport, clock: Clock) => Getter | Promise<Getter>;
}

/** Attempts after the first, for those that count them: enough for the last of a thousand. */
const RETRIES = 5;

const operations = { thing: get("/things/{id}", { answer: { id: text } }) };

/** Ours, with more options. */
export function ours(name: string, options: Partial<ClientOptions> = {}): Caller {
  return {
    name,
    create(baseUrl, fetch, clock) {
      const client = createClient({ baseUrl, operations, clock, cache: false, fetch, ...options });
      return (path) => client.thing({ id: path.slice(path.lastIndexOf("/") + 1) });
    },
  };
}

/** Ours as it comes, and told what the others below have to be told. */
export const OURS: readonly Caller[] = [
  ours("http-core"),
  ours("http-core, told the limit", { limit: { windows: [{ requests: LIMIT, per: WINDOW }] } }),
];

/** Those of others, as their documentation recommends. All run with the platform's clock replaced. */
export const PEERS: readonly Caller[] = [
  { name: "octokit with retry and throttling", create: octokit },
  {
    name: "bottleneck, told the limit",
    create: bottleneckWith({
      reservoir: LIMIT,
      reservoirRefreshAmount: LIMIT,
      reservoirRefreshInterval: WINDOW,
    }),
  },
  { name: "p-throttle and ky, told the limit", create: throttledKyWith({ limit: LIMIT, interval: WINDOW }) },
  { name: "ky", create: ky },
  { name: "openai", create: openai },
];

/** Octokit with its plugins; its handlers always agree to a retry. */
export async function octokit(baseUrl: string, fetch: Transport): Promise<Getter> {
  const Octokit = propertyOf(await loadPeer("@octokit/core"), "Octokit");
  const plugins = (["retry", "throttling"] as const).map(async (name) =>
    propertyOf(await loadPeer(`@octokit/plugin-${name}`), name),
  );
  const WithPlugins = functionOf(Octokit, "plugin")(...(await Promise.all(plugins)));
  const again = (): boolean => true;
  // The plugin keeps its queues by this name for all clients of the process.
  const throttle = { id: baseUrl, onRateLimit: again, onSecondaryRateLimit: again };
  const log = { debug: silent, info: silent, warn: silent, error: silent };
  const client = construct(WithPlugins, { baseUrl, request: { fetch }, throttle, log });
  const request = functionOf(client, "request");
  return async (path) => propertyOf(await request(`GET ${path}`), "data");
}

/** Bottleneck with these options around a bare fetch, and retries as its documentation shows them. */
export function bottleneckWith(options: object): Caller["create"] {
  return async (base, fetch) => {
    const limiter = construct(propertyOf(await loadPeer("bottleneck"), "default"), options);
    functionOf(limiter, "on")("failed", (error: unknown, job: unknown) => {
      const isLast = Number(propertyOf(job, "retryCount")) >= RETRIES;
      return isLast ? undefined : 1_000 * (Number(propertyOf(error, "seconds")) || 1);
    });
    const schedule = functionOf(limiter, "schedule");
    const send = async (path: string): Promise<unknown> => {
      const response = await fetch(base + path);
      if (response.ok) return response.json();
      const seconds = response.headers.get("retry-after");
      throw Object.assign(new Error(String(response.status)), { seconds });
    };
    return (path) => Promise.resolve(schedule(() => send(path)));
  };
}

/** P-throttle with these options around ky. */
export function throttledKyWith(options: object): Caller["create"] {
  return async (base, fetch) => {
    const pThrottle = functionOf(await loadPeer("p-throttle"), "default");
    const throttle = functionOf({ throttle: pThrottle(options) }, "throttle");
    const throttled = functionOf({ get: throttle(await ky(base, fetch)) }, "get");
    return (path) => Promise.resolve(throttled(path));
  };
}

/** Ky with five retries. */
export async function ky(base: string, fetch: Transport): Promise<Getter> {
  const { default: create } = await import("ky");
  const client = create.create({ fetch, retry: { limit: RETRIES }, timeout: 15_000 });
  return (path) => client.get(base + path).json();
}

/** OpenAI's client with five retries. */
export async function openai(baseURL: string, fetch: Transport): Promise<Getter> {
  const OpenAI = propertyOf(await loadPeer("openai"), "OpenAI");
  const options = { apiKey: "a-key-of-the-bench", baseURL, fetch, maxRetries: RETRIES, logLevel: "off" };
  const request = functionOf(construct(OpenAI, options), "get");
  return (path) => Promise.resolve(request(path));
}

function silent(): void {
  // Each refusal is a warning otherwise.
}
