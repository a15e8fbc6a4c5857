/**
 * A cache store in a SQLite file, by the platform's `node:sqlite`.
 *
 * @module
 */
import type { ResponseStore } from "./cache/entries.ts";
import { textStore } from "./cache/text-store.ts";
import type { CacheStore } from "./cache/types.ts";
import { ParameterError } from "./errors/errors.ts";
import { type Clock, systemClock } from "./util/clock.ts";
import { isObject, propertyOf } from "./util/objects.ts";

/** The methods of a database that a store needs. A `DatabaseSync` of `node:sqlite` has them. */
interface SqliteDatabase {
  exec(sql: string): unknown;
  prepare(sql: string): SqliteStatement;
  close(): unknown;
}

/** A prepared statement. */
interface SqliteStatement {
  get(...values: (string | number | null)[]): unknown;
  run(...values: (string | number | null)[]): unknown;
}

/** Options of {@link sqliteStore}. */
interface SqliteStoreOptions {
  /** The clock for expiry. @default the platform's */
  readonly clock?: Clock | undefined;
}

/** A {@link ResponseStore} in a SQLite file, and the store of text that it is made of. */
export interface SqliteStore extends CacheStore, ResponseStore {
  get(key: string): string | undefined;
  set(key: string, value: string, ttl?: number): void;
  delete(key: string): void;
  /** Closes the file. A database that you gave stays open. */
  readonly close: () => void;
}

/** Milliseconds for which another process may hold the file: while this one opens it, and once it is in use. */
const OPENING = 10_000;
const IN_USE = 100;

/** Expired rows are removed when the store opens and after this many writes. */
const WRITES_BETWEEN_SWEEPS = 500;

/**
 * A store in a SQLite file. Several processes of one machine may share it. Expired entries are removed; nothing else
 * limits the size of the file. Calls block for a disk access, and for up to 100 ms while another process writes. Opening
 * the file waits for up to ten seconds where another process opens it or writes.
 *
 * @param database a path, `:memory:`, or an open database, which keeps its settings and stays open. The store creates the
 * table `http_cache` in it
 * @throws ParameterError if the platform has no `node:sqlite` (Node has it from 22.13), and the errors of
 * `node:sqlite` if the file can't be opened
 * @example
 * ```ts
 * import { sqliteStore } from "@org/http-core/sqlite";
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
  const isOwn = typeof database === "string";
  const db = isOwn ? open(database) : database;
  if (isOwn) {
    // First: another process may open the file at the same time.
    db.exec(`PRAGMA busy_timeout = ${String(OPENING)}`);
    // Readers don't wait for a writer. A crash may lose the last writes, but not corrupt the file.
    db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  }
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
  if (isOwn) db.exec(`PRAGMA busy_timeout = ${String(IN_USE)}`);

  const store = {
    get(key: string) {
      const row = select.get(key, clock.now());
      const value = propertyOf(row, "value");
      return typeof value === "string" ? value : undefined;
    },
    set(key: string, value: string, ttl?: number) {
      upsert.run(key, value, ttl === undefined ? null : clock.now() + ttl);
      writes += 1;
      if (writes % WRITES_BETWEEN_SWEEPS === 0) sweep.run(clock.now());
    },
    delete(key: string) {
      remove.run(key);
    },
    close() {
      if (isOwn) db.close();
    },
  };
  return { ...store, ...textStore(store) };
}

/** Loads `node:sqlite` at run time, so that a browser's bundler sees no import of a Node module. */
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
