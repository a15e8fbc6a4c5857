/**
 * The throughput of `orgq export`, beside the loop that a shell user writes: curl, jq for the rows, jq for the cursor.
 * Both read the same pages of 100 events from a server on loopback, in turns. Needs curl, jq and a built command line
 * (`pnpm --filter @org/cli build`). With `--write` it puts the table into RESULTS.md.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createSandbox, unlimited } from "@org/sandbox";
import { hold } from "./held.ts";
import { report } from "./report.ts";
import { shuffled, summary } from "./rounds.ts";

const ROUNDS = 7;
const PAGES = 40;
const ROWS = 100;
const ALL = PAGES * ROWS;

const PROGRAM = join(import.meta.dirname, "../../apps/cli/dist/main.js");
if (!existsSync(PROGRAM)) throw new Error("Build the command line first: pnpm --filter @org/cli build");

const LOOP = `
cursor=
while :; do
  curl -sS "$PREDICTIONS_CATALOG_URL/events/keyset?limit=${String(ROWS)}&after_cursor=$cursor" > page.json
  jq -c '.events[]' page.json >> "$1"
  cursor=$(jq -r '.next_cursor // empty' page.json)
  [ -z "$cursor" ] && break
done`;

const page = await pageOfEvents();
const server = createServer((request, response) => {
  const given = new URL(request.url ?? "/", "http://loopback").searchParams.get("after_cursor") ?? "";
  const number = given === "" ? 1 : Number(given);
  const next = number < PAGES ? `,"next_cursor":"${String(number + 1)}"` : "";
  response.setHeader("content-type", "application/json").end(`${page.slice(0, -1)}${next}}`);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const url = `http://127.0.0.1:${String(typeof address === "object" ? address?.port : address)}`;
const env = { ...process.env, PREDICTIONS_CATALOG_URL: url, PREDICTIONS_CLOB_URL: url };

const exporting = ["export", "predictions", "events", "--limit", String(ROWS), "--out"];
const contenders = [
  ["orgq export, NDJSON", (out: string) => [process.execPath, PROGRAM, ...exporting, `${out}.ndjson`]],
  ["orgq export, Parquet", (out: string) => [process.execPath, PROGRAM, ...exporting, `${out}.parquet`]],
  ["curl and jq", (out: string) => ["bash", "-c", LOOP, "bash", `${out}.ndjson`]],
] as const;
const times = new Map<string, number[]>(contenders.map(([name]) => [name, []]));
for (let round = 0; round < ROUNDS; round += 1)
  for (const [name, command] of shuffled(contenders)) times.get(name)?.push(await seconds(command));
server.close();

const took = (name: string): readonly number[] => times.get(name) ?? [];
/** The median of each round's own ratio: other work of the machine slows a whole round. */
const ratio = (name: string): number =>
  summary(took("curl and jq").map((loop, round) => loop / (took(name)[round] ?? NaN))).median;
report("export", [
  ["program", "s, least", "rows a second", "times as fast as curl and jq, median"],
  ...contenders.map(([name]) => [
    name,
    Math.min(...took(name)).toFixed(2),
    Math.round(ALL / Math.min(...took(name))).toLocaleString("en"),
    `${ratio(name).toFixed(2)} ×`,
  ]),
]);
hold("orgq export as NDJSON, to curl and jq", 1 / ratio("orgq export, NDJSON"), 1 / 2.1, "of its time");

/** A page without its cursor. */
async function pageOfEvents(): Promise<string> {
  const sandbox = createSandbox({ scale: 3 * ROWS, limits: unlimited });
  const response = await sandbox.fetch(`${sandbox.origins.catalog}/events/keyset?limit=${String(ROWS)}`);
  const events: unknown = Reflect.get(Object(await response.json()), "events");
  if (!Array.isArray(events) || events.length !== ROWS) throw new Error("The sandbox has no page of events");
  return JSON.stringify({ events });
}

/** Seconds that a command takes, start-up included, to export all rows. */
async function seconds(command: (out: string) => readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "bench-export-"));
  const [file = "", ...args] = command(join(folder, "events"));
  const began = performance.now();
  await promisify(execFile)(file, args, { cwd: folder, env });
  const passed = (performance.now() - began) / 1_000;
  const lines = await readFile(join(folder, "events.ndjson")).catch(() => undefined);
  if (lines !== undefined && lines.reduce((sum, byte) => sum + Number(byte === 10), 0) !== ALL)
    throw new Error(`${file} did not export ${String(ALL)} rows`);
  await rm(folder, { recursive: true });
  return passed;
}
