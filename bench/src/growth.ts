/**
 * How cost grows: with calls at once, with entries in the memory cache, and with pages of a list. `concurrency`, `entries`
 * or `pages` on the command line measures one of them. Needs --expose-gc.
 * With `--write` it puts the tables into RESULTS.md, and the charts beside it.
 */
import { bearer, createClient, cursor, get, list, memoryStore, optional, text } from "@org/http-core";
import { writeChart, type Line } from "./chart.ts";
import { BARE, fetchers, nullSetting, nullTransport, OURS, UNCACHED } from "./contenders.ts";
import type { Transport } from "./clients.ts";
import { hold } from "./held.ts";
import { propertyOf } from "./peers.ts";
import { race, type Contender } from "./race.ts";
import { chartPath, report, type Table } from "./report.ts";
import { shuffled, summary } from "./rounds.ts";
import { exampleRow, exampleThing, getThing, thingSchema } from "./thing.ts";

const { gc } = globalThis;
if (gc === undefined) throw new Error("needs --expose-gc");
const collect = (): void => {
  gc();
};

const BASE = "https://null.example";
const KEY = "a-key-of-the-bench";

/** Calls at once, and how many rounds of them are made. */
const CONCURRENCY: readonly (readonly [calls: number, rounds: number])[] = [
  [10, 200],
  [100, 40],
  [1_000, 10],
  [10_000, 3],
];
const BESIDE = [BARE, "ky with retry, timeout, hook and valibot", "openai", "octokit core", OURS, UNCACHED];
const ENTRIES = [1, 10, 100, 1_000, 10_000, 100_000];
const PAGES = [1, 10, 100, 1_000, 10_000, 100_000];
const ROWS = 10;

// A part that has a large heap slows those after it: the benchmarks run each in a process of its own.
const parts: Readonly<Record<string, () => Promise<Table>>> = { concurrency, entries, pages };
for (const [name, part] of Object.entries(parts))
  if (process.argv.includes(name) || !Object.keys(parts).some((other) => process.argv.includes(other)))
    report(`growth-${name}`, await part());

/** Microseconds for each of some calls that are made at once. */
async function concurrency(): Promise<Table> {
  const contenders = (await fetchers(nullSetting())).filter(({ name }) => BESIDE.includes(name));
  const lines = new Map(contenders.map(({ name }): [string, [number, number][]] => [name, []]));
  let id = 0;
  for (const [calls, rounds] of CONCURRENCY) {
    const costs = new Map(contenders.map(({ name }): [string, number[]] => [name, []]));
    for (let round = -1; round < rounds; round += 1) {
      for (const { name, call } of shuffled(contenders)) {
        await new Promise(setImmediate);
        const began = performance.now();
        await Promise.all(Array.from({ length: calls }, () => call(String((id += 1)))));
        if (round >= 0) costs.get(name)?.push((1000 * (performance.now() - began)) / calls);
      }
    }
    for (const [name, all] of costs) lines.get(name)?.push([calls, summary(all).median]);
  }
  const drawn = Array.from(lines, ([name, points]): Line => ({ name, points }));
  draw("concurrency", "Microseconds a call (median), null transport", "calls at once", drawn);
  return [
    ["calls at once: µs each, median", ...CONCURRENCY.map(([calls]) => whole(calls))],
    ...rows(
      drawn,
      CONCURRENCY.map(([calls]) => calls),
    ),
  ];
}

/** What an entry of the memory cache takes, and how long a call takes that it answers. */
async function entries(): Promise<Table> {
  const clients: Contender[] = [];
  const held: [number, number][] = [];
  const counted: [number, number][] = [];
  for (const size of ENTRIES) {
    const store = memoryStore({ maxEntries: size, maxBytes: 8e9 });
    const cacheable = { "Cache-Control": "max-age=86400" };
    const fetch = nullTransport(exampleThing("4711"), cacheable);
    // Until its turn is over, the engine keeps what weak references lead to.
    const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const client = createClient({ baseUrl: BASE, auth: bearer(KEY), fetch, cache: store });
    await client.call(getThing, { id: "0" });
    await turn();
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let id = 1; id < size; id += 1) {
      await client.call(getThing, { id: String(id) });
      if (id % 50 === 0) await turn();
    }
    await turn();
    collect();
    if (store.entries() !== size)
      throw new Error(`${String(store.entries())} entries in place of ${String(size)}`);
    if (size >= 1000) {
      held.push([size, (process.memoryUsage().heapUsed - before) / size / 1000]);
      counted.push([size, store.bytes() / size / 1000]);
    }
    const call = (id: string): Promise<unknown> =>
      client.call(getThing, { id: String((Number(id) * 7919) % size) });
    clients.push({ name: String(size), call });
  }
  const hits = await race(clients, 2_000);
  const points = ENTRIES.map((size): [number, number] => [size, hits.get(String(size))?.median ?? NaN]);
  const lines: readonly Line[] = [
    { name: "a fresh hit, µs, median", points },
    { name: "heap an entry, kB", points: held },
    { name: "what the store counts, kB", points: counted },
  ];
  const off = counted.map(([, bytes], at) => Math.abs(bytes / (held[at]?.[1] ?? NaN) - 1) * 100);
  hold("what the store counts, off from the heap of 100,000 entries", off.at(-1) ?? NaN, 20, "%");
  draw("entries", "A call that the memory cache answers, and what an entry takes", "entries", lines);
  return [["entries in the memory cache", ...ENTRIES.map(whole)], ...rows(lines, ENTRIES)];
}

/** What a page takes, and what the client holds in memory while it is at the last. */
async function pages(): Promise<Table> {
  const page = cursor({ items: "data", next: "next", param: "after" });
  const answer = { data: list(thingSchema), next: optional(text) };
  const things = get("/things", { params: { after: optional(text) }, answer, page });
  const ours: [number, number][] = [];
  const bare: [number, number][] = [];
  const held: [number, number][] = [];
  for (const count of PAGES) {
    const fetch = manyPages(count);
    const client = createClient({ baseUrl: BASE, operations: { things }, fetch });
    const iterate = async (atEnd: () => void = () => undefined): Promise<void> => {
      let seen = 0;
      for await (const { id } of client.things({})) if (id !== "" && (seen += 1) === count * ROWS) atEnd();
      if (seen !== count * ROWS) throw new Error(`${String(seen)} rows of ${String(count)} pages`);
    };
    const loop = async (): Promise<void> => {
      for (let next = 0, more = true; more; next += 1) {
        const response = await fetch(new Request(`${BASE}/things?after=${String(next)}`));
        more = propertyOf(await response.json(), "next") !== undefined;
      }
    };
    const costs = new Map([iterate, loop].map((run): [() => Promise<void>, number[]] => [run, []]));
    for (let round = 0; round < Math.max(1, Math.min(300, 3000 / count)); round += 1) {
      for (const run of shuffled([iterate, loop])) {
        const began = performance.now();
        await run();
        costs.get(run)?.push((1000 * (performance.now() - began)) / count);
      }
    }
    collect();
    const before = process.memoryUsage().heapUsed;
    await iterate(() => {
      collect();
      held.push([count, Math.max(1, (process.memoryUsage().heapUsed - before) / 1000)]);
    });
    ours.push([count, summary(costs.get(iterate) ?? []).median]);
    bare.push([count, summary(costs.get(loop) ?? []).median]);
  }
  const lines: readonly Line[] = [
    { name: "http-core, µs a page", points: ours },
    { name: "bare fetch, µs a page", points: bare },
    { name: "held at the last page, kB", points: held },
  ];
  const [early = NaN, late = NaN] = held.slice(-2).map(([, kilobytes]) => kilobytes);
  hold("held at page 100,000, to page 10,000", late / early, 1.2, "×");
  draw("pages", `A list with pages of ${String(ROWS)} rows, null transport`, "pages", lines);
  return [["pages of a list", ...PAGES.map(whole)], ...rows(lines, PAGES)];
}

/** A service whose list has so many pages. Now and then it takes a turn of the event loop, as a network does. */
function manyPages(count: number): Transport {
  const rows = JSON.stringify(Array.from({ length: ROWS }, (_, index) => exampleRow(String(index))));
  const headers = { "Content-Type": "application/json" };
  return async (request) => {
    const url = request instanceof Request ? request.url : String(request);
    const next = Number(new URL(url).searchParams.get("after")) + 1;
    // Until its turn is over, the engine keeps what weak references lead to, such as the signals of all requests.
    if (next % 50 === 0) await new Promise(setImmediate);
    const body = `{"data":${rows}${next < count ? `,"next":"${String(next)}"` : ""}}`;
    return new Response(body, { headers });
  };
}

function draw(name: string, title: string, across: string, lines: readonly Line[]): void {
  if (process.argv.includes("--write")) writeChart(chartPath(name), title, across, lines);
}

function rows(lines: readonly Line[], across: readonly number[]): Table {
  return lines.map(({ name, points }) => {
    const at = new Map(points);
    return [name, ...across.map((x) => rounded(at.get(x)))];
  });
}

function rounded(value: number | undefined): string {
  if (value === undefined) return "";
  return value < 10 ? value.toFixed(1) : whole(Math.round(value));
}

function whole(value: number): string {
  return value.toLocaleString("en");
}
