import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ParameterError } from "./errors/errors.ts";
import { sqliteStore } from "./sqlite.ts";
import { fakeClock } from "./testing/fake-clock.ts";

let folder: string;

let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cache-"));
  path = join(folder, "cache.db");
});

afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllGlobals();
});

/** Holds a file for a moment, as a process does that opens it at the same time. */
const HOLDER = `
const { DatabaseSync } = require("node:sqlite");
const { parentPort, workerData } = require("node:worker_threads");
const database = new DatabaseSync(workerData);
database.exec("BEGIN EXCLUSIVE; CREATE TABLE other (key TEXT)");
parentPort.postMessage("locked");
setTimeout(() => database.exec("COMMIT"), 300);`;

function rows(file: string): unknown {
  const database = new DatabaseSync(file);
  const count = database.prepare("SELECT count(*) AS n FROM http_cache").get();
  database.close();
  return count?.["n"];
}

describe("a store in a SQLite file", () => {
  it("keeps its entries across processes", () => {
    const first = sqliteStore(path);
    first.set("key", 'va"lue \u0000\u{1f600}');
    first.set("gone", "x");
    first.delete("gone");
    first.delete("never there");
    first.close();
    const second = sqliteStore(path);
    expect([second.get("key"), second.get("gone")]).toEqual(['va"lue \u0000\u{1f600}', undefined]);
    second.set("key", "new");
    expect(second.get("key")).toBe("new");
    second.close();
  });

  it("is opened while another process has it locked, once that lets go", async () => {
    const other = new Worker(HOLDER, { eval: true, workerData: path });
    await once(other, "message");
    const store = sqliteStore(path);
    store.set("key", "value");
    expect(store.get("key")).toBe("value");
    store.close();
    await other.terminate();
  });

  it("is shared by two stores that have it open", () => {
    const stores = [sqliteStore(path), sqliteStore(path)] as const;
    stores[0].set("key", "from the first");
    expect(stores[1].get("key")).toBe("from the first");
    stores[1].delete("key");
    expect(stores[0].get("key")).toBeUndefined();
    for (const store of stores) store.close();
  });

  it("drops expired entries, and removes them when it is opened", () => {
    const clock = fakeClock();
    const store = sqliteStore(path, { clock });
    store.set("soon", "x", 1_000);
    store.set("later", "y", 5_000);
    store.set("never", "z");
    const at = (time: number) => ({ ...clock, now: () => clock.now() + time });
    store.close();
    const after = sqliteStore(path, { clock: at(1_000) });
    expect(["soon", "later", "never"].map((key) => after.get(key))).toEqual([undefined, "y", "z"]);
    after.close();
    expect(rows(path)).toBe(2);
    sqliteStore(path, { clock: at(5_000) }).close();
    expect(rows(path)).toBe(1);
  });

  it("does not return expired entries", async () => {
    const clock = fakeClock();
    const store = sqliteStore(path, { clock });
    store.set("soon", "x", 1_000);
    await clock.advance(999);
    expect(store.get("soon")).toBe("x");
    await clock.advance(1);
    expect(store.get("soon")).toBeUndefined();
    store.close();
  });

  it("removes expired entries while it is written to", async () => {
    const clock = fakeClock();
    const store = sqliteStore(path, { clock });
    store.set("soon", "x", 1_000);
    await clock.advance(1_000);
    for (let write = 1; write < 500; write += 1) store.set("key", "y");
    expect(rows(path)).toBe(1);
    store.close();
  });

  it("works in a database that is open already, and leaves it open, with its settings", () => {
    const database = new DatabaseSync(path);
    const settings = () =>
      ["journal_mode", "synchronous", "busy_timeout"].map((name) => database.prepare(`PRAGMA ${name}`).get());
    const before = settings();
    const store = sqliteStore(database);
    expect(settings()).toEqual(before);
    store.set("key", "value");
    store.close();
    expect(store.get("key")).toBe("value");
    database.close();
  });

  it("throws an error if a file cannot be opened, or if the platform has no SQLite", () => {
    expect(() => sqliteStore(join(folder, "no/such/folder/cache.db"))).toThrow(/open/);
    vi.stubGlobal("process", {});
    expect(() => sqliteStore(path)).toThrow(ParameterError);
  });
});
