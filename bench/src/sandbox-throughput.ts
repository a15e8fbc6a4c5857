/**
 * Requests per second that the sandbox handles on loopback, compared with servers that send the same bytes as constants:
 * Node's bare `http`, and the sandbox's framework (Hono with its adapter for Node). All servers run in one thread and get
 * requests from another, in turns. The rates are by CPU time of the serving thread. A busy machine still changes the
 * ratios, since it spoils the processor's caches: the sandbox runs more code than a constant.
 */
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { requests, type Serving } from "./sandbox-throughput-servers.ts";
import { printTable } from "./report.ts";
import { summary } from "./rounds.ts";

const CONNECTIONS = 16;
const ROUNDS = 15;
/** Rounds that are not counted: the engine compiles what it runs. */
const WARM_UP = 8;
/** Milliseconds of a round. */
const ROUND = 300;

const worker = new Worker(new URL("sandbox-throughput-servers.ts", import.meta.url));
const serving = await ready(worker);
const rows: (readonly string[])[] = [];
for (const [name, { path, headers }] of Object.entries(requests)) {
  const head = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", "User-Agent: bench", ...headers];
  const request = `${head.join("\r\n")}\r\n\r\n`;
  const rates = { sandbox: new Array<number>(), hono: new Array<number>(), http: new Array<number>() };
  let bytes = 0;
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    for (const server of ["sandbox", "hono", "http"] as const) {
      const before = await busy();
      const { responses, length } = await sendAll(serving[server], request);
      bytes = length;
      if (round >= 0) rates[server].push((1_000_000 * responses) / ((await busy()) - before));
    }
  }
  const { median: sandbox } = summary(rates.sandbox);
  const { median: hono } = summary(rates.hono);
  const { median: http } = summary(rates.http);
  const ratios = [sandbox / hono, sandbox / http].map((ratio) => ratio.toFixed(2));
  rows.push([name, String(bytes), whole(sandbox), whole(hono), whole(http), ...ratios]);
}
printTable(
  ["response", "bytes", "sandbox, per second", "Hono", "node:http", "ratio to Hono", "ratio to node:http"],
  rows,
);
await worker.terminate();

async function ready(from: Worker): Promise<Serving> {
  const message: unknown[] = await once(from, "message");
  const [ports] = message;
  if (isServing(ports)) return ports;
  throw new TypeError("The servers have no ports");
}

/** How long the serving thread has been busy, in microseconds. */
async function busy(): Promise<number> {
  worker.postMessage("busy");
  const message: unknown[] = await once(worker, "message");
  return Number(message[0]);
}

function isServing(value: unknown): value is Serving {
  return (
    typeof value === "object" && value !== null && "sandbox" in value && "hono" in value && "http" in value
  );
}

/** Sends requests on all connections for one round, each as soon as the response to the one before is complete. */
async function sendAll(port: number, request: string): Promise<{ responses: number; length: number }> {
  const until = performance.now() + ROUND;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => onOne(connect(port, "127.0.0.1"), request, until)),
  );
  return {
    responses: counts.reduce((sum, { responses }) => sum + responses, 0),
    length: counts[0]?.length ?? 0,
  };
}

async function onOne(
  socket: Socket,
  request: string,
  until: number,
): Promise<{ responses: number; length: number }> {
  socket.setNoDelay(true);
  let [responses, missing, length] = [0, -1, 0];
  socket.on("data", (bytes: Buffer) => {
    // The head of each response arrives in one piece, since it is written at once.
    if (missing < 0) ({ missing, length } = headOf(bytes));
    missing -= bytes.length;
    if (missing > 0) return;
    missing = -1;
    if (performance.now() >= until) {
      socket.destroy();
      return;
    }
    responses += 1;
    socket.write(request);
  });
  await once(socket, "connect");
  socket.write(request);
  await once(socket, "close");
  return { responses, length };
}

/** The number of bytes of a response, head and body. @throws Error if its status is neither 200 nor 304 */
function headOf(bytes: Buffer): { readonly missing: number; readonly length: number } {
  const end = bytes.indexOf("\r\n\r\n") + 4;
  const head = bytes.toString("latin1", 0, end);
  if (!/^HTTP\/1\.1 (?:200|304) /.test(head)) throw new Error(head);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return { missing: end + length, length };
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
