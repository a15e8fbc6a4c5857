import { bearer, createClient, type ClientOptions } from "@org/http-core";
import { createClient as createLeanClient } from "@org/http-core/lean";
import ky from "ky";
import * as v from "valibot";
import {
  anthropicCore,
  axios,
  cloudflare,
  effect,
  type Getter,
  octokit,
  ofetch,
  openai,
  stripe,
  type Transport,
  upFetch,
  wretch,
} from "./clients.ts";
import { propertyOf } from "./peers.ts";
import type { Contender } from "./race.ts";
import { exampleRow, exampleThing, getThing, listThings } from "./thing.ts";

const BASE = "https://null.example";
const KEY = "a-key-of-the-bench";

/** The headers that the services send: a tag, and a limit to learn. */
export function nullHeaders(): Readonly<Record<string, string>> {
  return {
    "Content-Type": "application/json",
    ETag: '"1"',
    Date: new Date().toUTCString(),
    "X-RateLimit-Limit": "5000000",
    "X-RateLimit-Remaining": "4999999",
    "X-RateLimit-Reset": String(Math.floor(Date.now() / 1000) + 3600),
  };
}

/** A transport that costs nothing but the Response. */
export function nullTransport(body: unknown, more: Readonly<Record<string, string>> = {}): Transport {
  const text = JSON.stringify(body);
  const headers = { ...nullHeaders(), ...more };
  return () => Promise.resolve(new Response(text, { headers }));
}

/** The yardstick: the platform alone, with `json()`. */
export const BARE = "bare fetch";
/** Everything on: credential, cache, limits, retries, deadlines, redirects, validation. */
export const OURS = "http-core, everything on, cache miss";
/** The same without a cache. */
export const UNCACHED = "http-core, without cache";
/** The lean client by fetch: without ky, cache and rate limits. */
export const LEAN = "http-core/lean, by fetch";
/** The same as {@link OURS} through an instance of ky with a hook. */
export const BY_KY = "http-core, everything on, through the user's ky";
/** The same as {@link OURS} where the response is in memory and fresh. */
export const FRESH = "http-core, fresh from memory";

/** Where contenders send their requests, and by what. */
export interface Setting {
  readonly base: string;
  readonly fetch: Transport;
}

/** The null transport, with one thing of 0.9 kB. */
export function nullSetting(): Setting {
  return { base: BASE, fetch: nullTransport(exampleThing("4711")) };
}

/** One thing, by ours and the platform alone: nothing has to be installed for them. */
export function ourThings(): readonly Contender[] {
  const { base, fetch } = nullSetting();
  return [bare(BARE, fetch, (id) => `${base}/things/${id}`), ...oursOf(base, fetch), fresh(FRESH)];
}

/** One thing, by those who are measured without a network. */
export async function things(): Promise<readonly Contender[]> {
  const setting = nullSetting();
  const throttled = await octokit(setting.base, setting.fetch, "retry", "throttling");
  const withPlugins: Contender = {
    name: "octokit with retry and throttling",
    call: (id) => throttled("GET /things/{id}", { id }),
    every: 20,
  };
  return [...(await fetchers(setting)), withPlugins, fresh(FRESH)];
}

/** One thing, by all that send by a fetch that is given to them. */
export async function fetchers({ base, fetch }: Setting): Promise<readonly Contender[]> {
  const path = (id: string): string => `/things/${id}`;
  const url = (id: string): string => `${base}${path(id)}`;
  const octokitCore = await octokit(base, fetch);
  const getters: readonly (readonly [name: string, get: Getter])[] = [
    ["ofetch with retry and timeout", await ofetch(base, fetch)],
    ["up-fetch with retry and timeout", await upFetch(base, fetch)],
    ["wretch", await wretch(base, fetch)],
    ["anthropic", await anthropicCore(base, fetch)],
    ["cloudflare", await cloudflare(base, fetch)],
    ["openai", await openai(base, fetch)],
    ["stripe", await stripe(base, fetch)],
    ["effect with a schema", await effect(base, fetch)],
    ["axios with retry and cache", await axios(base, fetch)],
  ];
  const withEverything = {
    fetch,
    retry: { limit: 3 },
    timeout: 15_000,
    hooks: { beforeRequest: [() => undefined] },
  };
  return [
    bare(BARE, fetch, url),
    { name: "ky, plain", call: (id) => ky(url(id), { fetch, retry: 0, timeout: false }).json() },
    {
      name: "ky with retry, timeout, hook and valibot",
      call: (id) => ky(url(id), withEverything).json(thing),
    },
    ...getters.map(([name, get]) => ({ name, call: (id: string) => get(path(id)) })),
    { name: "octokit core", call: (id) => octokitCore("GET /things/{id}", { id }) },
    ...oursOf(base, fetch),
  ];
}

function oursOf(base: string, fetch: Transport): readonly Contender[] {
  const instance = ky.create({ hooks: { beforeRequest: [() => undefined] } });
  return [
    ours(OURS, base, fetch),
    ours(BY_KY, base, fetch, { ky: instance }),
    ours(UNCACHED, base, fetch, { cache: false }),
    lean(base, fetch),
  ];
}

/** The platform alone, with a list. */
export const BARE_LIST = "a list of 100: bare fetch, not validated";
/** A list that is decoded and validated. */
export const OUR_LIST = "a list of 100: http-core, everything on";

/** A list of 100 things, by those who are measured. */
export async function lists(): Promise<readonly Contender[]> {
  const fetch = nullTransport(Array.from({ length: 100 }, (_, index) => exampleRow(String(index))));
  const path = (id: string): string => `/things?after=${id}`;
  const url = (id: string): string => `${BASE}${path(id)}`;
  const [getByOpenai, octokitCore] = [await openai(BASE, fetch), await octokit(BASE, fetch)];
  const client = createClient({ baseUrl: BASE, auth: bearer(KEY), fetch });
  return [
    bare(BARE_LIST, fetch, url),
    {
      name: "a list of 100: ky and valibot",
      call: (id) => ky(url(id), { fetch, retry: 0, timeout: false }).json(v.array(row)),
    },
    { name: "a list of 100: openai, not validated", call: (id) => getByOpenai(path(id)) },
    {
      name: "a list of 100: octokit core, not validated",
      call: (after) => octokitCore("GET /things{?after}", { after }),
    },
    { name: OUR_LIST, call: (id) => client.call(listThings, { after: id }) },
  ];
}

/** The rows of `listThings`, as a user of valibot writes them. */
export const row = v.looseObject({
  id: v.string(),
  number: v.number(),
  title: v.string(),
  open: v.boolean(),
  created_at: v.string(),
  price: v.nullish(v.string()),
  state: v.nullish(v.picklist(["open", "closed"])),
});
/** The `thingSchema`, as a user of valibot writes it. */
const thing = v.looseObject({
  ...row.entries,
  body: v.nullish(v.string()),
  labels: v.nullish(v.array(v.string())),
  author: v.nullish(v.string()),
  comments: v.nullish(v.number()),
  closed_at: v.nullish(v.string()),
});

function bare(name: string, fetch: Transport, url: (id: string) => string): Contender {
  return {
    name,
    async call(id) {
      const response = await fetch(new Request(url(id)));
      const data: unknown = await response.json();
      return data;
    },
  };
}

function ours(
  name: string,
  baseUrl: string,
  fetch: Transport,
  options: Pick<ClientOptions, "cache" | "ky"> = {},
): Contender {
  const client = createClient({ baseUrl, auth: bearer(KEY), fetch, ...options });
  return { name, call: (id) => client.call(getThing, { id }) };
}

function lean(baseUrl: string, fetch: Transport): Contender {
  const client = createLeanClient({ baseUrl, auth: bearer(KEY), fetch });
  return { name: LEAN, call: (id) => client.call(getThing, { id }) };
}

/** Asks for the same thing again and again: a second request would fail. */
function fresh(name: string): Contender {
  const answer = nullTransport(exampleThing("4711"), { "Cache-Control": "max-age=86400" });
  let isSent = false;
  const { call } = ours(name, BASE, (request) => {
    if (isSent) throw new TypeError("the cache was to have it");
    isSent = true;
    return answer(request);
  });
  return { name, call: () => call("4711") };
}

/** Refuses to measure a client whose result is wrong. @throws Error */
export async function assertWorks({ name, call }: Contender): Promise<void> {
  const result = await call("4711");
  const data = propertyOf(result, "data") ?? result;
  const isRight = Array.isArray(data) ? data.length === 100 : propertyOf(data, "id") === "4711";
  if (!isRight) throw new Error(`${name} gives something else`);
}
