import type Keyv from "keyv";
import type { DatabaseSync } from "node:sqlite";
import { expectTypeOf, test } from "vitest";
import type { sqliteStore, SqliteStore } from "../sqlite.ts";
import type { ResponseStore } from "./entries.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { CacheStore } from "./types.ts";

test("stores of other libraries are stores of text as they are", () => {
  expectTypeOf<Keyv>().toExtend<CacheStore>();
  expectTypeOf<Keyv<string>>().toExtend<CacheStore>();
  expectTypeOf<DatabaseSync>().toExtend<Parameters<typeof sqliteStore>[0]>();
});

test("a client stores responses in our own", () => {
  expectTypeOf<MemoryStore>().toExtend<ResponseStore>();
  expectTypeOf<SqliteStore>().toExtend<ResponseStore>();
  expectTypeOf<CacheStore>().not.toExtend<ResponseStore>();
});

test("a SQLite file is a store of text too, and so is a Map", () => {
  expectTypeOf<SqliteStore>().toExtend<CacheStore>();
  expectTypeOf<Map<string, string>>().toExtend<CacheStore>();
  expectTypeOf<{
    get: (key: string) => string | undefined;
    set: (key: string, value: string) => Map<string, string>;
    delete: (key: string) => boolean;
  }>().toExtend<CacheStore>();
});

test("a store of other values does not", () => {
  expectTypeOf<Map<string, number>>().not.toExtend<CacheStore>();
  expectTypeOf<Keyv<number>>().not.toEqualTypeOf<CacheStore>();
});
