import { startRedis, type OwnRedis } from "@org/test-kit/redis";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll } from "vitest";

/** A Redis for the queues of a file's tests. Each test begins with an empty one. */
export interface QueueRedis {
  /** The flag that names it. */
  readonly flags: () => readonly string[];
  /** Runs commands on a connection of their own. */
  readonly ask: <T>(commands: (client: Redis) => Promise<T>) => Promise<T>;
  /** The names of all keys. */
  readonly keys: () => Promise<readonly string[]>;
  /** The number of connections, without the one that asks. */
  readonly connections: () => Promise<number>;
}

/** Starts a {@link QueueRedis} for the tests of the file. */
export function queueRedis(): QueueRedis {
  let redis: OwnRedis;
  const ask: QueueRedis["ask"] = async (commands) => {
    const client = new Redis(redis.socket);
    try {
      return await commands(client);
    } finally {
      client.disconnect();
    }
  };
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(() => ask((client) => client.flushall()));
  afterAll(() => redis.stop());
  return {
    flags: () => ["--queue", `unix://${redis.socket}`],
    ask,
    keys: () => ask((client) => client.keys("*")),
    connections: async () => {
      const text = await ask((client) => client.info("clients"));
      return Number(/^connected_clients:(\d+)/m.exec(text)?.[1]) - 1;
    },
  };
}
