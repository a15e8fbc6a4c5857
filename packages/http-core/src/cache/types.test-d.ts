import type Keyv from "keyv";
import type { DatabaseSync } from "node:sqlite";
import { expectTypeOf, test } from "vitest";
import type { SqliteDatabase, SqliteStore } from "../sqlite.ts";
import type { MemoryStore } from "./memory-store.ts";
import type { CacheStore } from "./types.ts";

test("stores of other libraries fit as they are", () => {
  expectTypeOf<Keyv>().toExtend<CacheStore>();
  expectTypeOf<Keyv<string>>().toExtend<CacheStore>();
  expectTypeOf<DatabaseSync>().toExtend<SqliteDatabase>();
});

test("our own fit too, and so does a Map by three lines", () => {
  expectTypeOf<MemoryStore>().toExtend<CacheStore>();
  expectTypeOf<SqliteStore>().toExtend<CacheStore>();
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
