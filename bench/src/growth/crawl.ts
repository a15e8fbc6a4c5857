import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createPredictions } from "@org/predictions";
import type { Line } from "../chart.ts";
import { hold } from "../held.ts";
import type { Table } from "../report.ts";
import { inUse } from "./heap.ts";
import { draw, rows, whole } from "./tables.ts";

const EVENTS = [1_000, 10_000, 25_000, 50_000, 75_000, 100_000];
const MB = 1_000_000;

/** What the client's process holds during a crawl of 100,000 events over loopback. */
export async function crawl(): Promise<Table> {
  const server = fork(join(import.meta.dirname, "crawl-server.ts"));
  try {
    const message: unknown[] = await once(server, "message");
    const lines = await crawled(String(message[0]));
    draw("crawl", "A crawl of 100,000 events from the sandbox, over loopback", "events", lines);
    return [["events of a crawl", ...EVENTS.map(whole)], ...rows(lines, EVENTS)];
  } finally {
    server.disconnect();
  }
}

async function crawled(address: string): Promise<readonly Line[]> {
  const client = createPredictions({ catalogUrl: address, clobUrl: address });
  const held: [number, number][] = [];
  const costs: [number, number][] = [];
  let [count, last, paused] = [0, "", 0];
  const began = performance.now();
  for await (const { id } of client.events({ limit: 100 })) {
    if (id === last) throw new Error(`event ${id} twice`);
    last = id;
    count += 1;
    if (!EVENTS.includes(count)) continue;
    const now = performance.now();
    costs.push([count, (now - began - paused) / count]);
    held.push([count, (await inUse()) / MB]);
    paused += performance.now() - now;
    if (count === EVENTS.at(-1)) break;
  }
  if (count < Math.max(...EVENTS)) throw new Error(`only ${whole(count)} events`);
  const late = held.filter(([events]) => events >= 10_000).map(([, megabytes]) => megabytes);
  hold(
    "memory of a crawl from 10,000 events on, most to least",
    Math.max(...late) / Math.min(...late),
    1.2,
    "×",
  );
  return [
    { name: "memory in use, MB", points: held },
    { name: "ms an event, client and server", points: costs },
  ];
}
