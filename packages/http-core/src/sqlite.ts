/**
 * A cache store in a SQLite file, by the platform's own `node:sqlite`.
 *
 * @module
 */
import type { CacheStore } from "./cache/types.ts";
import { ParameterError } from "./errors/errors.ts";
import { type Clock, systemClock } from "./util/clock.ts";
import { isObject, propertyOf } from "./util/objects.ts";

/** What is needed of a database: a `DatabaseSync` of `node:sqlite` is one. */
export interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

/** A prepared statement. */
export interface SqliteStatement {
  get(...values: (string | number | null)[]): unknown;
  run(...values: (string | number | null)[]): unknown;
}

/** Settings of a {@link sqliteStore}. */
export interface SqliteStoreOptions {
  /** Tells when entries expire. @default the platform's */
  readonly clock?: Clock | undefined;
}

/** A {@link CacheStore} in a SQLite file. */
export interface SqliteStore extends CacheStore {
  get(key: string): string | undefined;
  set(key: string, value: string, ttl?: number): void;
  delete(key: string): void;
  /** Closes a file that the store opened; a database that was given stays open. */
  readonly close: () => void;
}

/** Expired rows are removed at the start and after so many writes. */
const WRITES_BETWEEN_SWEEPS = 500;

/**
 * A store in a SQLite file, which several processes of one machine may share. Entries that have expired are
 * removed; the file is bounded by that alone. Calls block for the time of a disk access, and for up to 100 ms
 * where another process writes.
 *
 * @param database a path, `:memory:`, or an open database; the table `http_cache` is made in it
 * @throws ParameterError where the platform has no `node:sqlite` (Node has it from 22.13); what `node:sqlite`
 * throws where the file can't be opened
 * @example
 * ```ts
 * import { sqliteStore } from "./sqlite.ts";
 *
 * const store = sqliteStore(":memory:");
 * store.set("key", "value", 60_000);
 * console.log(store.get("key")); // value
 * store.close();
 * ```
 */
export function sqliteStore(
  database: string | SqliteDatabase,
  { clock = systemClock }: SqliteStoreOptions = {},
): SqliteStore {
  const db = typeof database === "string" ? open(database) : database;
  // Readers don't wait for a writer, and a crash may cost the last writes, never the file.
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 100");
  db.exec("CREATE TABLE IF NOT EXISTS http_cache (key TEXT PRIMARY KEY, value TEXT NOT NULL, expires REAL)");
  db.exec("CREATE INDEX IF NOT EXISTS http_cache_expires ON http_cache (expires)");
  const select = db.prepare(
    "SELECT value FROM http_cache WHERE key = ? AND (expires IS NULL OR expires > ?)",
  );
  const upsert = db.prepare("INSERT OR REPLACE INTO http_cache (key, value, expires) VALUES (?, ?, ?)");
  const remove = db.prepare("DELETE FROM http_cache WHERE key = ?");
  const sweep = db.prepare("DELETE FROM http_cache WHERE expires <= ?");
  let writes = 0;
  sweep.run(clock.now());

  return {
    get(key) {
      const row = select.get(key, clock.now());
      const value = propertyOf(row, "value");
      return typeof value === "string" ? value : undefined;
    },
    set(key, value, ttl) {
      upsert.run(key, value, ttl === undefined ? null : clock.now() + ttl);
      writes += 1;
      if (writes % WRITES_BETWEEN_SWEEPS === 0) sweep.run(clock.now());
    },
    delete(key) {
      remove.run(key);
    },
    close() {
      if (typeof database === "string") db.close();
    },
  };
}

/** Loaded when it is asked for: a bundle for browsers never meets the name of a Node module. */
function open(path: string): SqliteDatabase {
  const process: unknown = Reflect.get(globalThis, "process");
  const load: unknown = isObject(process) ? Reflect.get(process, "getBuiltinModule") : undefined;
  const module: unknown =
    typeof load === "function" ? Reflect.apply(load, process, ["node:sqlite"]) : undefined;
  const constructor: unknown = isObject(module) ? Reflect.get(module, "DatabaseSync") : undefined;
  const database: unknown =
    typeof constructor === "function" ? Reflect.construct(constructor, [path]) : undefined;
  if (isDatabase(database)) return database;
  throw new ParameterError("database", "a platform with node:sqlite (Node 22.13 or later)", "one without");
}

function isDatabase(value: unknown): value is SqliteDatabase {
  return (
    isObject(value) &&
    ["exec", "prepare", "close"].every((name) => typeof Reflect.get(value, name) === "function")
  );
}
