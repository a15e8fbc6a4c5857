import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import KeyvRedis, { type RedisClientOptions } from "@keyv/redis";
import { Redis } from "ioredis";
import Keyv from "keyv";
import { sqliteStore } from "@org/http-core/sqlite";
import type { CacheStore } from "@org/http-core";

/** A place where entries stay when the process ends. */
export interface Backing {
  /** Another store over the same entries, as another process would open it. */
  readonly open: () => Promise<Opened>;
  /** All that is kept, keys and values, as one text. */
  readonly dump: () => Promise<string>;
  /** Puts something under every key that is there. */
  readonly spoil: (text: string) => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

/** A store, and how to let go of it. */
export interface Opened {
  readonly store: CacheStore;
  readonly close: () => Promise<void>;
}

/** A SQLite file of a test's own. */
export async function sqliteFile(): Promise<Backing> {
  const folder = await mkdtemp(join(tmpdir(), "cache-"));
  const path = join(folder, "cache.db");
  const inside = <T>(work: (database: DatabaseSync) => T): T => {
    const database = new DatabaseSync(path);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    async open() {
      const store = sqliteStore(path);
      return { store, close: async () => store.close() };
    },
    dump: async () =>
      inside((database) => JSON.stringify(database.prepare("SELECT * FROM http_cache").all())),
    async spoil(text) {
      inside((database) => database.prepare("UPDATE http_cache SET value = ?").run(text));
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

/** A namespace of a Redis, and Keyv before it. */
export function redisThroughKeyv(socket: string, namespace: string): Backing {
  const client = new Redis(socket, { retryStrategy: () => null });
  client.on("error", () => undefined);
  const keys = (): Promise<string[]> => client.keys(`${namespace}*`);
  const options: RedisClientOptions = { socket: { path: socket, tls: false } };
  return {
    async open() {
      const adapter = new KeyvRedis<string>(options);
      const store = new Keyv<string>(adapter, { namespace });
      store.on("error", () => undefined);
      return { store, close: () => adapter.disconnect(true) };
    },
    async dump() {
      const found = await keys();
      return JSON.stringify([found, await client.mget(found)]);
    },
    async spoil(text) {
      for (const key of await keys()) await client.set(key, text);
    },
    async [Symbol.asyncDispose]() {
      client.disconnect();
    },
  };
}
