/**
 * What a call costs over loopback, to a server in a process of its own: one call at a time, and 16 at a time. All
 * clients are in one process and take turns. With `--write` it puts the tables into RESULTS.md.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { got, undici, type Transport } from "./clients.ts";
import { assertWorks, BARE, fetchers, LEAN, nullSetting, OURS, UNCACHED } from "./contenders.ts";
import { hold } from "./held.ts";
import { race, type Contender } from "./race.ts";
import { report, type Table } from "./report.ts";
import type { Cost } from "./rounds.ts";

const AT_ONCE = 16;
const ROUNDS = 800;
const ROUNDS_AT_ONCE = 150;

const server = spawn(process.execPath, [join(import.meta.dirname, "loopback-server.ts")], {
  stdio: ["pipe", "pipe", "inherit"],
});
const printed: readonly unknown[] = await once(server.stdout, "data");
const base = `http://127.0.0.1:${printed.join("").trim()}`;
const transport: Transport = (request, init) =>
  fetch(request instanceof Request ? request : String(request), init);
const [getByGot, getByUndici] = [await got(base), await undici(base)];
const contenders: readonly Contender[] = [
  ...(await fetchers({ base, fetch: transport })),
  { name: "got, on Node's http", call: (id) => getByGot(`/things/${id}`) },
  { name: "undici with retry, redirect and cache", call: (id) => getByUndici(`/things/${id}`) },
];
for (const contender of contenders) await assertWorks(contender);
const [alone, together] = [
  await race(contenders, ROUNDS),
  await race(contenders.map(inParallel), ROUNDS_AT_ONCE),
];
const { fetch: withoutNetwork } = nullSetting();
const [constant, behindFetch] = [
  await race(await fetchers({ base, fetch: withoutNetwork }), ROUNDS),
  await race(await fetchers({ base, fetch: afterFetch }), ROUNDS),
];
server.stdin.end();

const heads = (what: string): readonly string[] => [what, "least µs", "ratio", "median µs", "ratio"];
report(
  "loopback",
  [heads("one at a time"), ...rows(alone, 1)],
  [heads(`${String(AT_ONCE)} at a time, each`), ...rows(together, AT_ONCE)],
  [
    ["median µs more than a bare fetch", "null transport", "null transport, after a fetch", "loopback"],
    ...differences(),
  ],
);
hold("one at a time, to a bare fetch", ratio(alone, OURS, "median"), 1.7, "×");
hold("16 at a time, to a bare fetch", ratio(together, OURS, "median"), 2.2, "×");

/** Makes a plain fetch before it responds without a network: what running the platform's code in between costs a client. */
async function afterFetch(request: unknown): Promise<Response> {
  await (await fetch(`${base}/things/1`)).arrayBuffer();
  return withoutNetwork(request);
}

/** Microseconds that a call takes longer than a bare fetch, in each setting. */
function differences(): Table {
  return ["ky, plain", LEAN, UNCACHED, OURS].map((name) => [
    name,
    ...[constant, behindFetch, alone].map((costs) =>
      ((costs.get(name)?.median ?? NaN) - (costs.get(BARE)?.median ?? NaN)).toFixed(0),
    ),
  ]);
}

function inParallel({ name, call }: Contender): Contender {
  const places = Array.from({ length: AT_ONCE }, (_, place) => place);
  return { name, call: (id) => Promise.all(places.map((place) => call(`${id}-${String(place)}`))) };
}

function rows(costs: ReadonlyMap<string, Cost>, calls: number): Table {
  return Array.from(costs, ([name, { least, median }]) => [
    name,
    (least / calls).toFixed(0),
    `${ratio(costs, name, "least").toFixed(2)} ×`,
    (median / calls).toFixed(0),
    `${ratio(costs, name, "median").toFixed(2)} ×`,
  ]);
}

function ratio(costs: ReadonlyMap<string, Cost>, name: string, which: keyof Cost): number {
  return (costs.get(name)?.[which] ?? NaN) / (costs.get(BARE)?.[which] ?? NaN);
}
