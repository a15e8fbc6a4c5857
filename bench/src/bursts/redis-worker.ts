/**
 * One of the processes that share a budget in Redis: a part of `bench:bursts`. It says when it is ready, makes its calls
 * once it is told the service's address, and reports what became of them.
 */
import { distributed, systemClock } from "@org/http-core";
import { redisLimiter } from "@org/test-kit/redis";
import type { Transport } from "../clients.ts";
import { propertyOf } from "../peers.ts";
import { bottleneckWith, ours, type Caller } from "./contenders.ts";
import { LIMIT, WINDOW } from "./service.ts";

/** What a worker reports. */
export interface WorkerReport {
  readonly answered: number;
  /** The messages of the calls that failed, each once. */
  readonly errors: readonly string[];
}

const [socket = "", calls = "0", spread, client] = process.argv.slice(2);
const create = client === "bottleneck" ? bottleneckCluster() : ourProcess();

process.once("message", (address) => {
  void callAll(String(address));
});
process.send?.("ready");

function ourProcess(): Caller["create"] {
  const { limiter } = redisLimiter(socket, LIMIT, WINDOW / 1_000);
  const limit = { distributed: distributed(limiter, "account", { spread: spread === "spread" }) };
  return ours("one of many", { limit }).create;
}

/**
 * Bottleneck with its cluster, as its documentation shows it: spread by the time between two calls, 5 % more than the
 * limit needs. With that time exactly, 35 to 360 of a thousand are refused, since requests take 30 to 50 ms.
 */
function bottleneckCluster(): Caller["create"] {
  const limit =
    spread === "spread"
      ? { minTime: (1.05 * WINDOW) / LIMIT }
      : { reservoir: LIMIT, reservoirRefreshAmount: LIMIT, reservoirRefreshInterval: WINDOW };
  return bottleneckWith({
    ...limit,
    id: "account",
    datastore: "ioredis",
    clientOptions: { path: socket },
  });
}

async function callAll(address: string): Promise<void> {
  const send: Transport = (request) => fetch(request instanceof Request ? request : String(request));
  const get = await create(address, send, systemClock);
  const made = Array.from({ length: Number(calls) }, async (_, call) => {
    const id = `${String(process.pid)}-${String(call)}`;
    if (propertyOf(await get(`/things/${id}`), "id") !== id) throw new Error("another call's answer");
  });
  const results = await Promise.allSettled(made);
  const reasons = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
  const report: WorkerReport = { answered: made.length - reasons.length, errors: [...new Set(reasons)] };
  // Connections to the Redis would keep the process.
  process.send?.(report, () => process.exit());
}
