/** A list of 100 things, decoded and validated: microseconds, without a network. */
import { bearer, createClient } from "@org/http-core";
import ky from "ky";
import * as v from "valibot";
import { hold } from "./held.ts";
import { construct, functionOf, loadPeer, propertyOf } from "./peers.ts";
import { race, type Caller } from "./race.ts";
import { printTable } from "./table.ts";
import { exampleRow, listThings } from "./thing.ts";

const BASE = "https://list.example";
const CALLS = 60;
const TEXT = JSON.stringify(Array.from({ length: 100 }, (_, index) => exampleRow(String(index))));
const init = { headers: { "Content-Type": "application/json" } };
const fetch: (request: unknown) => Promise<Response> = () => Promise.resolve(new Response(TEXT, init));

/** The schema of `listThings`, as a user of valibot writes it. */
const things = v.array(
  v.looseObject({
    id: v.string(),
    number: v.number(),
    title: v.string(),
    open: v.boolean(),
    created_at: v.string(),
    price: v.nullish(v.string()),
    state: v.nullish(v.picklist(["open", "closed"])),
  }),
);

const BARE = "bare fetch, not validated";
const OURS = "http-core, validated";

const client = createClient({ baseUrl: BASE, auth: bearer("a-token-of-the-bench"), fetch });
const openai = construct(propertyOf(await loadPeer("openai"), "OpenAI"), {
  apiKey: "a-key-of-the-bench",
  baseURL: BASE,
  fetch,
});
const octokit = construct(propertyOf(await loadPeer("@octokit/core"), "Octokit"), {
  baseUrl: BASE,
  request: { fetch },
});
const get = functionOf(openai, "get");
const request = functionOf(octokit, "request");

const all: readonly Caller[] = [
  {
    name: BARE,
    calls: CALLS,
    async call() {
      const response = await fetch(new Request(`${BASE}/things`));
      const data: unknown = await response.json();
      return data;
    },
  },
  {
    name: "ky and valibot",
    calls: CALLS,
    call: () => ky(`${BASE}/things`, { fetch, retry: 0, timeout: false }).json(things),
  },
  // An id of their own keeps the answers apart in the cache.
  { name: OURS, calls: CALLS, call: (id) => client.call(listThings, { after: id }) },
  { name: "openai, not validated", calls: CALLS, call: () => Promise.resolve(get("/things")) },
  { name: "octokit core, not validated", calls: CALLS, call: () => Promise.resolve(request("GET /things")) },
];

console.log(`A list of 100, ${(TEXT.length / 1000).toFixed(0)} kB`);
const cost = await race(all);
printTable(
  ["client", "µs a list", "ratio to bare"],
  all.map(({ name }) => [name, cost(name).toFixed(0), `${(cost(name) / cost(BARE)).toFixed(2)} ×`]),
);
hold("a list of 100, validated", cost(OURS), 200, "µs");
