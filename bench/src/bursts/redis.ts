import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { systemClock } from "@org/http-core";
import { startRedis } from "@org/test-kit/redis";
import { CALLS, type Outcome } from "./burst.ts";
import type { WorkerReport } from "./redis-worker.ts";
import { burstService, type BurstService, WINDOW, type Situation } from "./service.ts";

/** Milliseconds after the begin of a window at which the calls begin, as in simulated time. */
const BEGIN = 1_000;

/** What shares the budget: ours by rate-limiter-flexible, or bottleneck's cluster. */
export type RedisClient = "bottleneck" | "http-core";

/**
 * A burst in real time, by processes that share a budget in a Redis of their own. The simulated service listens on
 * loopback.
 */
export async function burstOverRedis(
  situation: Situation,
  processes: number,
  spread: boolean,
  client: RedisClient,
): Promise<Outcome> {
  const redis = await startRedis();
  const server = createServer();
  try {
    const given = [redis.socket, String(CALLS / processes), spread ? "spread" : "at once", client];
    const workers = Array.from({ length: processes }, () =>
      fork(join(import.meta.dirname, "redis-worker.ts"), given),
    );
    await Promise.all(workers.map(messageOf));
    await setTimeout((2 * WINDOW + BEGIN - (systemClock.now() % WINDOW)) % WINDOW);
    // It counts windows from here on.
    const service = burstService(systemClock, situation);
    const address = await listen(server, service);
    const began = performance.now();
    const reports = await Promise.all(
      workers.map((worker) => {
        worker.send(address);
        return reportOf(worker);
      }),
    );
    return {
      answered: reports.reduce((sum, { answered }) => sum + answered, 0),
      sent: service.sent(),
      refused: service.refused(),
      used: service.used(),
      took: performance.now() - began,
      errors: Array.from(new Set(reports.flatMap(({ errors }) => errors))),
    };
  } finally {
    server.close();
    server.closeAllConnections();
    await redis.stop();
  }
}

/** Serves the service on loopback, and returns its address. */
async function listen(server: Server, service: BurstService): Promise<string> {
  server.on("request", (request, response) => {
    service
      .fetch(`http://service.example${request.url ?? "/"}`)
      .then(async (answer) => {
        response.writeHead(answer.status, Array.from(answer.headers).flat());
        response.end(await answer.text());
      })
      .catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new TypeError("The server has no port");
  return `http://127.0.0.1:${String(address.port)}`;
}

async function messageOf(worker: ChildProcess): Promise<unknown> {
  const received: unknown[] = await once(worker, "message");
  return received[0];
}

async function reportOf(worker: ChildProcess): Promise<WorkerReport> {
  const report = await messageOf(worker);
  if (isReport(report)) return report;
  throw new TypeError(`A process reported ${JSON.stringify(report)}`);
}

function isReport(value: unknown): value is WorkerReport {
  return typeof value === "object" && value !== null && "answered" in value && "errors" in value;
}
