/**
 * How many requests a second the sandbox answers on loopback, beside a bare server of the same framework (Hono, on its
 * own adapter for Node) that answers the same bytes as a constant: what is left of its speed is the sandbox's work.
 * Both run in one thread, the asking is done in another, in turns. What counts is how long the serving thread is busy
 * for an answer, which is the same on a machine that has other things to do.
 */
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { questions, type Serving } from "./sandbox-throughput-servers.ts";
import { printTable } from "./report.ts";

const CONNECTIONS = 16;
const ROUNDS = 15;
/** Milliseconds of a round. */
const ROUND = 300;

const worker = new Worker(new URL("sandbox-throughput-servers.ts", import.meta.url));
const serving = await ready(worker);
const rows: (readonly string[])[] = [];
for (const [name, { path, headers }] of Object.entries(questions)) {
  const head = [`GET ${path} HTTP/1.1`, "Host: 127.0.0.1", "User-Agent: bench", ...headers];
  const request = `${head.join("\r\n")}\r\n\r\n`;
  const rates = { sandbox: new Array<number>(), bare: new Array<number>() };
  let bytes = 0;
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const server of ["sandbox", "bare"] as const) {
      const before = await busy();
      const { answers, length } = await asked(serving[server], request);
      bytes = length;
      if (round >= 0) rates[server].push((1_000_000 * answers) / ((await busy()) - before));
    }
  }
  const [sandbox, bare] = [median(rates.sandbox), median(rates.bare)];
  rows.push([name, String(bytes), whole(sandbox), whole(bare), (sandbox / bare).toFixed(2)]);
}
printTable(["answer", "bytes", "sandbox: answers a second", "constant: answers a second", "ratio"], rows);
await worker.terminate();

async function ready(from: Worker): Promise<Serving> {
  const told: unknown[] = await once(from, "message");
  const [ports] = told;
  if (isServing(ports)) return ports;
  throw new TypeError("The servers have no ports");
}

/** How long the serving thread has been busy, in microseconds. */
async function busy(): Promise<number> {
  worker.postMessage("busy");
  const told: unknown[] = await once(worker, "message");
  return Number(told[0]);
}

function isServing(value: unknown): value is Serving {
  return typeof value === "object" && value !== null && "sandbox" in value && "bare" in value;
}

/** Asks on all connections, again as soon as each is answered, for a round. */
async function asked(port: number, request: string): Promise<{ answers: number; length: number }> {
  const until = performance.now() + ROUND;
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => onOne(connect(port, "127.0.0.1"), request, until)),
  );
  return {
    answers: counts.reduce((sum, { answers }) => sum + answers, 0),
    length: counts[0]?.length ?? 0,
  };
}

async function onOne(
  socket: Socket,
  request: string,
  until: number,
): Promise<{ answers: number; length: number }> {
  socket.setNoDelay(true);
  let [answers, missing, length] = [0, -1, 0];
  socket.on("data", (bytes: Buffer) => {
    // The head of each answer comes in one piece: it is written at once.
    if (missing < 0) ({ missing, length } = headOf(bytes));
    missing -= bytes.length;
    if (missing > 0) return;
    missing = -1;
    if (performance.now() >= until) {
      socket.destroy();
      return;
    }
    answers += 1;
    socket.write(request);
  });
  await once(socket, "connect");
  socket.write(request);
  await once(socket, "close");
  return { answers, length };
}

/** How many bytes an answer has, head and body. @throws Error where it is no success */
function headOf(bytes: Buffer): { readonly missing: number; readonly length: number } {
  const end = bytes.indexOf("\r\n\r\n") + 4;
  const head = bytes.toString("latin1", 0, end);
  if (!/^HTTP\/1\.1 (?:200|304) /.test(head)) throw new Error(head);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  return { missing: end + length, length };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
