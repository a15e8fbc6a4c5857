/**
 * Soaks: a served sandbox with faults under 200 connections, whose memory is to stay as it is, and 10,000 aborted calls,
 * which are to leave no timer, listener or socket. `--minutes` is how long the first one takes (default 60).
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isRecord } from "@org/http-core/operation";
import { abortedCalls } from "./aborted.ts";

const { minutes } = parseArgs({ options: { minutes: { type: "string", default: "60" } } }).values;
const CONNECTIONS = 200;
const ABORTED = 10_000;
const SAMPLES = 12;
/** Growth that is no leak: these bytes, and this part of the memory in use. */
const NOISE = 2_000_000;
const PART = 0.05;
/** Milliseconds after which a client gives up, as on a response that stalls. */
const PATIENCE = 2_000;

const server = fork(join(import.meta.dirname, "server.ts"), { execArgv: ["--expose-gc"] });
const message = async (): Promise<unknown> => {
  const all: readonly unknown[] = await once(server, "message");
  return all[0];
};
const started = await message();
const urls = isRecord(started) && isRecord(started["urls"]) ? started["urls"] : {};
const base = (name: string): string => String(urls[name]);

const paths = [
  `${base("repoHost")}/meta`,
  `${base("repoHost")}/repos/acme/rocket/issues?per_page=20`,
  `${base("repoHost")}/repos/acme/rocket/issues?page=2`,
  `${base("catalog")}/events/keyset?limit=10&order=volume`,
  `${base("clob")}/rewards/markets/multi?page_size=20`,
  `${base("clob")}/time`,
];
const start = Date.now();
const end = start + Number(minutes) * 60_000;
let requests = 0;
let failures = 0;

async function connection(number: number): Promise<void> {
  for (let at = number; Date.now() < end; at += 1) {
    requests += 1;
    try {
      const response = await fetch(paths[at % paths.length] ?? "", { signal: AbortSignal.timeout(PATIENCE) });
      await response.arrayBuffer();
      if (!response.ok) failures += 1;
    } catch {
      failures += 1;
    }
  }
}

async function bytesInUse(): Promise<number> {
  server.send("bytes");
  const answer = await message();
  return isRecord(answer) ? Number(answer["bytes"]) : NaN;
}

const load = Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => connection(number)));
const samples: number[] = [];
const every = (Number(minutes) * 60_000) / SAMPLES;
for (let sample = 1; sample <= SAMPLES; sample += 1) {
  await new Promise((resolve) => setTimeout(resolve, start + sample * every - Date.now()));
  const bytes = await bytesInUse();
  samples.push(bytes);
  console.log(
    `${((sample * every) / 60_000).toFixed(1)} min: ${String(requests)} requests, ${String(failures)} failed, ${(bytes / 1e6).toFixed(1)} MB in use`,
  );
}
await load;
// The first third fills caches and the journal.
const early = Math.min(...samples.slice(SAMPLES / 3, (SAMPLES * 2) / 3));
const late = Math.min(...samples.slice((SAMPLES * 2) / 3));
const isFlat = late <= early * (1 + PART) + NOISE;
console.log(
  `${isFlat ? "ok  " : "FAIL"} memory: ${(early / 1e6).toFixed(1)} MB, then ${(late / 1e6).toFixed(1)} MB`,
);

const left = await abortedCalls(base("repoHost"), ABORTED);
console.log(
  `${left.length === 0 ? "ok  " : "FAIL"} ${String(ABORTED)} aborted calls left ${left.join(", ") || "nothing"}`,
);
if (!isFlat || left.length > 0) process.exitCode = 1;
server.disconnect();
server.kill();
