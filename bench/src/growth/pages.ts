import { createClient, cursor, get, list, optional, text } from "@org/http-core";
import type { Line } from "../chart.ts";
import type { Transport } from "../clients.ts";
import { hold } from "../held.ts";
import { propertyOf } from "../peers.ts";
import type { Table } from "../report.ts";
import { shuffled, summary } from "../rounds.ts";
import { exampleRow, thingSchema } from "../thing.ts";
import { inUse, turn } from "./heap.ts";
import { draw, rows, whole } from "./tables.ts";

const BASE = "https://null.example";
const PAGES = [1, 10, 100, 1_000, 10_000, 100_000];
const ROWS = 10;

/** What a page takes, and what the client holds in memory while it is at the last. */
export async function pages(): Promise<Table> {
  const page = cursor({ items: "data", next: "next", param: "after" });
  const answer = { data: list(thingSchema), next: optional(text) };
  const things = get("/things", { params: { after: optional(text) }, answer, page });
  const ours: [number, number][] = [];
  const bare: [number, number][] = [];
  const held: [number, number][] = [];
  for (const count of PAGES) {
    const fetch = manyPages(count);
    const client = createClient({ baseUrl: BASE, operations: { things }, fetch });
    const iterate = async (atEnd: () => Promise<void> | undefined = () => undefined): Promise<void> => {
      let seen = 0;
      for await (const { id } of client.things({}))
        if (id !== "" && (seen += 1) === count * ROWS) await atEnd();
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
    const before = await inUse();
    await iterate(async () => {
      held.push([count, Math.max(1, ((await inUse()) - before) / 1000)]);
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
  const body = JSON.stringify(Array.from({ length: ROWS }, (_, index) => exampleRow(String(index))));
  const headers = { "Content-Type": "application/json" };
  return async (request) => {
    const url = request instanceof Request ? request.url : String(request);
    const next = Number(new URL(url).searchParams.get("after")) + 1;
    if (next % 50 === 0) await turn();
    return new Response(`{"data":${body}${next < count ? `,"next":"${String(next)}"` : ""}}`, { headers });
  };
}
