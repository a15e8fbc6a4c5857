import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";

/** Whether this machine has a Redis server. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis server that no other test uses: in memory, on a socket of its own. */
export interface OwnRedis {
  readonly socket: string;
  readonly stop: () => Promise<void>;
}

/**
 * Starts one.
 *
 * @param given the folder of its socket, `redis.sock`, which is removed at the end. Default: a new one
 */
export async function startRedis(given?: string): Promise<OwnRedis> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), "limits-")));
  const socket = join(folder, "redis.sock");
  const memoryOnly = [
    "--port",
    "0",
    "--unixsocket",
    socket,
    "--save",
    "",
    "--appendonly",
    "no",
    "--dir",
    folder,
  ];
  const server = spawn("redis-server", memoryOnly, { stdio: "ignore" });
  const exited = once(server, "exit");
  // It connects again and again until the server listens.
  const client = new Redis(socket, { retryStrategy: () => 20, maxRetriesPerRequest: null });
  client.on("error", () => undefined);
  await client.ping();
  client.disconnect();
  return {
    socket,
    async stop() {
      server.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

/** A limiter over Redis. */
export interface RedisLimiter {
  readonly limiter: {
    readonly consume: (key: string, points?: number) => Promise<unknown>;
    readonly reward: (key: string, points?: number) => Promise<unknown>;
  };
  readonly close: () => void;
}

/** Limits to so many points in so many seconds. A Redis that is gone is an error at once. */
export function redisLimiter(socket: string, points: number, duration: number): RedisLimiter {
  const client = new Redis(socket, {
    enableOfflineQueue: false,
    lazyConnect: true,
    retryStrategy: () => null,
  });
  client.on("error", () => undefined);
  const flexible = new RateLimiterRedis({ storeClient: client, points, duration });
  const connected = client.connect();
  const limiter: RedisLimiter["limiter"] = {
    async consume(key, cost) {
      await connected;
      return flexible.consume(key, cost);
    },
    reward: (key, cost) => flexible.reward(key, cost),
  };
  return {
    limiter,
    close() {
      client.disconnect();
    },
  };
}
