/**
 * Counts what one warm call of a client touches: files, functions, and calls of functions. V8's precise coverage counts
 * them, so the figures are the same on every machine. It also counts the promises of a call of ours. Fails where ours
 * are above what is to hold; `--write` puts the table into RESULTS.md. With `--ours` it leaves out those that have to be
 * installed first, with `--list` it names our files and functions to the wire.
 */
import { createHook } from "node:async_hooks";
import { Session, type Profiler } from "node:inspector";
import { createChainstats } from "@org/chainstats";
import { apiKey, bearer, createClient } from "@org/http-core";
import ky from "ky";
import { anthropic, axios, octokit, openai, trpc, type Transport } from "./clients.ts";
import { hold } from "./held.ts";
import { report } from "./report.ts";
import { exampleThing, getThing } from "./thing.ts";

/** Makes a client that sends by the transport: what sends another request with each call. */
type Subject = (fetch: Transport) => Promise<(count: number) => PromiseLike<unknown>>;

/** A file and the functions in it that were called, with how often. */
interface TouchedFile {
  readonly url: string;
  readonly functions: readonly (readonly [name: string, calls: number])[];
}

/** What was touched in a part of the call. */
type Touched = readonly TouchedFile[];

/** What a call touches until its request is on the wire, and from there to its result. */
interface Counted {
  readonly wire: Touched;
  readonly back: Touched;
}

type Row = readonly [name: string, counted: Counted];

const BASE = "https://null.example";
const KEY = "a-key-of-the-bench";
/** Calls before the one that is counted: what is made once has been made by then. */
const WARM_UP = 20;

const SOURCES = /\/packages\/[^/]+\/src\//;
const PACKAGES = /\/node_modules\//;
const EVERYTHING = /\/packages\/[^/]+\/src\/|\/node_modules\//;

const session = new Session();
session.connect();

const ours = await count(SOURCES, chainstats);
const others = async (): Promise<readonly Row[]> => [
  ["anthropic-sdk, messages.create", await count(PACKAGES, messages)],
  ["openai, get", await count(PACKAGES, path(openai))],
  ["axios with retry and cache", await count(PACKAGES, path(axios))],
  ["trpc client, query", await count(PACKAGES, procedure)],
  ["octokit with retry and throttling, request", await count(PACKAGES, route)],
];
const rows: readonly Row[] = [
  ["chainstats.dailyUncles, cache on", ours],
  ["the same, its dependencies too", await count(EVERYTHING, chainstats)],
  ["ky, as it comes", await count(PACKAGES, kyAlone)],
  ...(process.argv.includes("--ours") ? [] : await others()),
];
report("files", [
  ["client", "files to the wire", "functions", "calls", "files back", "functions", "calls"],
  ...rows.map(([name, { wire, back }]) => [name, ...cells(wire), ...cells(back)]),
]);
if (process.argv.includes("--list")) printFiles(ours.wire);
hold("files until the wire", ours.wire.length, 56, "files");
hold("functions until the wire", ours.wire.flatMap(({ functions }) => functions).length, 136, "functions");
hold("promises of a call", await promises(thing), 30, "promises");

/**
 * Counts one call.
 *
 * @param counted matches the addresses of the files that count
 */
async function count(counted: RegExp, subject: Subject): Promise<Counted> {
  let isCounting = false;
  let wire: Touched | undefined;
  const call = await subject((request) => {
    if (isCounting) wire ??= take(counted);
    return Promise.resolve(answer(request));
  });
  for (let warm = 0; warm < WARM_UP; warm += 1) await call(warm);
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  isCounting = true;
  await call(WARM_UP);
  const back = take(counted);
  session.post("Profiler.stopPreciseCoverage");
  if (wire === undefined) throw new Error("the call sent nothing");
  return { wire, back };
}

/** Counts the promises of one call, those of the platform and of the `await` for the call included. */
async function promises(subject: Subject): Promise<number> {
  let made = 0;
  const headers = { etag: '"1"', "cache-control": "max-age=60" };
  const call = await subject(() => Promise.resolve(Response.json(exampleThing("1"), { headers })));
  for (let warm = 0; warm < WARM_UP; warm += 1) await call(warm);
  const hook = createHook({
    init(_, type) {
      if (type === "PROMISE") made += 1;
    },
  }).enable();
  await call(WARM_UP);
  hook.disable();
  return made;
}

/** The functions that ran since the last call. Within a thread the inspector calls back at once. */
function take(counted: RegExp): Touched {
  let scripts: readonly Profiler.ScriptCoverage[] = [];
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error !== null) throw error;
    scripts = result;
  });
  return scripts
    .filter(({ url }) => counted.test(url))
    .map(({ url, functions }) => ({
      url,
      functions: functions
        .map(({ functionName, ranges }) => [functionName, ranges[0]?.count ?? 0] as const)
        .filter(([, calls]) => calls > 0),
    }))
    .filter(({ functions }) => functions.length > 0);
}

/** A response that all of the clients accept. */
function answer(request: unknown): Response {
  const url = new URL(request instanceof Request ? request.url : String(request));
  const UTCDate = url.searchParams.get("startdate");
  const day = { UTCDate, unixTimeStamp: "1549065600", uncleBlockCount: 287, uncleBlockRewards_Eth: "729.75" };
  return Response.json({ status: "1", message: "OK", result: UTCDate === null ? { data: {} } : [day] });
}

function cells(touched: Touched): readonly string[] {
  const functions = touched.flatMap((file) => file.functions);
  const calls = functions.reduce((sum, [, more]) => sum + more, 0);
  return [touched.length, functions.length, calls].map(String);
}

function printFiles(touched: Touched): void {
  for (const { url, functions } of touched) {
    const names = functions.map(([name, calls]) => `${name === "" ? "(anonymous)" : name} ${String(calls)}`);
    console.log(`${url.replace(/^.*\/packages\//, "")}: ${names.join(", ")}`);
  }
}

/** Requests a new day in each call, so that none is in the cache. The limit is too high to wait for. */
function chainstats(fetch: Transport): ReturnType<Subject> {
  const limit = { windows: [{ requests: 1_000_000_000, per: 60_000 }] };
  const client = createChainstats({ baseUrl: BASE, auth: apiKey(KEY), fetch, limit });
  return Promise.resolve((day) => {
    const date = new Date(Date.UTC(2019, 1, 1 + day)).toISOString().slice(0, 10);
    return client.dailyUncles({ startdate: date, enddate: date });
  });
}

/** Everything on, and a response that is stored. */
function thing(fetch: Transport): ReturnType<Subject> {
  const client = createClient({ baseUrl: BASE, auth: bearer(KEY), fetch });
  return Promise.resolve((id) => client.call(getThing, { id: String(id) }));
}

async function messages(fetch: Transport): ReturnType<Subject> {
  const create = await anthropic(BASE, fetch);
  return (id) => create({ model: "a-model", max_tokens: id, messages: [{ role: "user", content: "Hello" }] });
}

function path(make: typeof axios): Subject {
  return async (fetch) => {
    const get = await make(BASE, fetch);
    return (id) => get(`/things/${String(id)}`);
  };
}

async function procedure(fetch: Transport): ReturnType<Subject> {
  const query = await trpc(BASE, fetch);
  return (id) => query({ id });
}

async function route(fetch: Transport): ReturnType<Subject> {
  const request = await octokit(BASE, fetch, "retry", "throttling");
  return (id) => request("GET /things/{id}", { id });
}

function kyAlone(fetch: Transport): ReturnType<Subject> {
  return Promise.resolve((id) => ky(`${BASE}/things/${String(id)}`, { fetch }).json());
}
