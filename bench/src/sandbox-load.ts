/**
 * A served sandbox under load, in a process of its own: its memory after ten seconds of requests by fifty clients that
 * filter and sort in every way, and how long its event loop is blocked by the first sort by a field. `--events`
 * says how many events it has (default 100,000). Fails above the bounds for its size, listed in docs/sandbox-services.md.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { createSandbox } from "@org/sandbox";
import { serve } from "@org/sandbox/node";

const { values } = parseArgs({
  options: { events: { type: "string", default: "100000" }, serve: { type: "boolean", default: false } },
});
const EVENTS = Number(values.events);
const CLIENTS = 50;
const SECONDS = 10;
/** Bytes that of resident memory, and milliseconds for which the event loop may be blocked. */
const HELD = { memory: EVENTS > 100_000 ? 4_000_000_000 : 1_000_000_000, stall: 1_000 };

const ORDERS = {
  events: [
    "volume24hr",
    "liquidity",
    "endDate",
    "title",
    "volume,endDate",
    "slug",
    "createdAt",
    "description",
  ],
  rewards: ["volume_24hr", "spread", "competitiveness", "rate_per_day", "question", "price", "end_date"],
};
const FILTERS = {
  events: ["tag_id=1", "tag_slug=politics&volume_min=50000", "title_search=who", "limit=100"],
  rewards: [
    "tag_slug=sports",
    "min_price=0.2&max_price=0.8",
    "q=settled",
    "event_title=will",
    "page_size=500",
  ],
};
const FIRST = [
  "/catalog/events/keyset?order=volume24hr",
  "/catalog/events/keyset?order=title",
  "/clob/rewards/markets/multi?order_by=price",
  "/clob/rewards/markets/multi?order_by=question",
  "/catalog/events/keyset?title_search=no+such+title",
];

if (values.serve) await serveAll();
else await measure();

async function serveAll(): Promise<void> {
  const { port } = await serve(createSandbox({ scale: EVENTS, now: Date.UTC(2026, 0, 15, 15, 30) }));
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on("message", () => {
    process.send?.({ memory: process.memoryUsage.rss(), stall: delay.max / 1e6 });
    delay.reset();
  });
  process.on("disconnect", () => process.exit());
  process.send?.({ port });
}

async function measure(): Promise<void> {
  const child = fork(new URL(import.meta.url), ["--serve", "--events", String(EVENTS)]);
  const nextMessage = async (): Promise<Readonly<Record<string, number>>> =>
    once(child, "message").then(([message]: unknown[]) =>
      Object.fromEntries(Object.entries(message ?? {}).map(([name, value]) => [name, Number(value)])),
    );
  const state = async (): Promise<{ readonly memory: number; readonly stall: number }> => {
    child.send("state");
    const { memory = NaN, stall = NaN } = await nextMessage();
    return { memory, stall };
  };
  const { port = NaN } = await nextMessage();
  const ask = async (path: string): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${String(port)}${path}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${String(response.status)} to ${path}`);
  };
  let longest = 0;
  for (const path of FIRST) {
    await state();
    const sentAt = performance.now();
    await ask(path);
    const { stall } = await state();
    longest = Math.max(longest, stall);
    console.log(
      `${path}: ${(performance.now() - sentAt).toFixed(0)} ms; the event loop was blocked for ${stall.toFixed(0)} ms at most`,
    );
  }
  const queries = shuffled();
  let requests = 0;
  const end = performance.now() + SECONDS * 1_000;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      await ask(queries[(requests += 1) % queries.length] ?? "");
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  const { memory, stall } = await state();
  child.disconnect();
  console.log(`${String(EVENTS)} events, ${String(CLIENTS)} clients: ${String(requests)} requests`);
  console.log(`resident memory: ${(memory / 1e6).toFixed(0)} MB (at most ${String(HELD.memory / 1e6)})`);
  console.log(`the longest stall: ${Math.max(longest, stall).toFixed(0)} ms (at most ${String(HELD.stall)})`);
  if (memory > HELD.memory || Math.max(longest, stall) > HELD.stall) process.exitCode = 1;
}

/** Every order with every filter, in an order that is always the same and groups nothing. */
function shuffled(): readonly string[] {
  const events = pairs("events", (order, filter) => `/catalog/events/keyset?order=${order}&${filter}`);
  const rewards = pairs(
    "rewards",
    (order, filter) => `/clob/rewards/markets/multi?order_by=${order}&${filter}`,
  );
  const all = [...events, ...rewards, "/clob/simplified-markets"];
  return all.map((_, index) => all[(index * 37) % all.length] ?? "");
}

function pairs(
  list: keyof typeof ORDERS,
  query: (order: string, filter: string) => string,
): readonly string[] {
  return ORDERS[list].flatMap((order) => FILTERS[list].map((filter) => query(order, filter)));
}
