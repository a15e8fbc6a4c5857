import { bearer, createClient, memoryStore, type MemoryStore } from "@org/http-core";
import type { Line } from "../chart.ts";
import type { Transport } from "../clients.ts";
import { nullHeaders } from "../contenders.ts";
import { hold } from "../held.ts";
import { race, type Contender } from "../race.ts";
import type { Table } from "../report.ts";
import { exampleThing, getThing } from "../thing.ts";
import { inUse, turn } from "./heap.ts";
import { draw, rows, whole } from "./tables.ts";

const BASE = "https://null.example";
const ENTRIES = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000];
/** Fewer take less than what the engine compiles meanwhile. */
const COUNTED_FROM = 1_000;
const MISSES = [1_000, 10_000, 100_000, 1_000_000];
const MIB = 1024 * 1024;
/** The default of `maxBytes`. */
const CAP = 64 * MIB;

/** What an entry of the memory cache takes, and how long a call takes that it answers. */
export async function entries(): Promise<Table> {
  const clients: Contender[] = [];
  const held: [number, number][] = [];
  const counted: [number, number][] = [];
  for (const size of ENTRIES) {
    const store = memoryStore({ maxEntries: size, maxBytes: 8e9 });
    const get = clientWith(store);
    await get(0);
    const before = await inUse();
    await fill(get, 1, size);
    const bytes = (await inUse()) - before;
    if (store.entries() !== size)
      throw new Error(`${whole(store.entries())} entries in place of ${whole(size)}`);
    if (size >= COUNTED_FROM) {
      held.push([size, bytes / size / 1000]);
      counted.push([size, store.bytes() / size / 1000]);
    }
    clients.push({ name: String(size), call: (id) => get((Number(id) * 7919) % size) });
  }
  const hits = await race(clients, 2_000);
  const points = ENTRIES.map((size): [number, number] => [size, hits.get(String(size))?.median ?? NaN]);
  const lines: readonly Line[] = [
    { name: "a fresh hit, µs, median", points },
    { name: "heap an entry, kB", points: held },
    { name: "what the store counts, kB", points: counted },
  ];
  const off = new Map(
    counted.map(([size, bytes], at) => [size, Math.abs(bytes / (held[at]?.[1] ?? NaN) - 1) * 100]),
  );
  for (const size of [100_000, 1_000_000])
    hold(`what the store counts, off from the heap of ${whole(size)} entries`, off.get(size) ?? NaN, 20, "%");
  draw("entries", "A call that the memory cache answers, and what an entry takes", "entries", lines);
  return [["entries in the memory cache", ...ENTRIES.map(whole)], ...rows(lines, ENTRIES)];
}

/** What a memory cache of 64 MiB holds after more and more distinct responses, and how long each of them takes. */
export async function cap(): Promise<Table> {
  const store = memoryStore({ maxEntries: 10_000_000, maxBytes: CAP });
  const get = clientWith(store);
  await get(0);
  const before = await inUse();
  const costs: [number, number][] = [];
  const counts: [number, number][] = [];
  const counted: [number, number][] = [];
  const held: [number, number][] = [];
  let made = 1;
  for (const misses of MISSES) {
    const began = performance.now();
    await fill(get, made, misses);
    costs.push([misses, (1000 * (performance.now() - began)) / (misses - made)]);
    made = misses;
    held.push([misses, ((await inUse()) - before) / MIB]);
    counted.push([misses, store.bytes() / MIB]);
    counts.push([misses, store.entries()]);
  }
  const lines: readonly Line[] = [
    { name: "µs a response, mean", points: costs },
    { name: "what the store counts, MiB", points: counted },
    { name: "heap, MiB", points: held },
  ];
  const [, last = NaN] = held.at(-1) ?? [];
  hold(
    "heap of a full cache after a million responses, off from its cap",
    Math.abs((last * MIB) / CAP - 1) * 100,
    20,
    "%",
  );
  draw("cap", "Distinct responses through a memory cache of 64 MiB", "responses", lines);
  const table = rows([...lines, { name: "entries held", points: counts }], MISSES);
  return [["distinct responses, a cache of 64 MiB", ...MISSES.map(whole)], ...table];
}

/** A client whose responses are fresh for a day; each number is a response of its own. */
function clientWith(cache: MemoryStore): (id: number) => Promise<unknown> {
  const client = createClient({
    baseUrl: BASE,
    auth: bearer("a-key-of-the-bench"),
    fetch: transport(),
    cache,
  });
  return (id) => client.call(getThing, { id: String(id) });
}

/** As the null transport, but each response has strings of its own, as from a network: shared ones take no memory. */
function transport(): Transport {
  const text = JSON.stringify(exampleThing("4711"));
  const headers = Object.entries({ ...nullHeaders(), "Cache-Control": "max-age=86400" });
  const bytes = headers.map(([name, value]) => [name, Buffer.from(value)] as const);
  return () => {
    const own = bytes.map(([name, value]): [string, string] => [name, value.toString("latin1")]);
    return Promise.resolve(new Response(text, { headers: own }));
  };
}

async function fill(get: (id: number) => Promise<unknown>, from: number, to: number): Promise<void> {
  for (let id = from; id < to; id += 1) {
    await get(id);
    if (id % 50 === 0) await turn();
  }
}
