import { createHmac } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Secret } from "../auth/secret.ts";
import { fakeClock } from "../testing/fake-clock.ts";
import { MINUTE } from "../util/durations.ts";
import type { GuardedStore } from "./guarded-store.ts";
import { partitioned } from "./partition.ts";
import type { CacheRequest } from "./types.ts";

const KEY = "http-core/partition-key/1";

const request = (principal: string, partition?: CacheRequest["partition"]): CacheRequest => ({
  method: "GET",
  url: "https://shop.example/things",
  headers: new Headers(),
  principal,
  partition,
});

const ann = request("bearer:random-1", new Secret("ann's token"));
const bob = request("bearer:random-2", new Secret("bob's token"));

function setUp(wrap: Partial<GuardedStore> = {}) {
  const rows = new Map<string, string>();
  const clock = fakeClock();
  let reads = 0;
  const store: GuardedStore = {
    read: async (key) => {
      reads += 1;
      return rows.get(key);
    },
    write: async (key, value) => void rows.set(key, value),
    remove: async (key) => void rows.delete(key),
    ...wrap,
  };
  return { rows, clock, store, partition: partitioned(store, clock), reads: () => reads };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("a request with a secret", () => {
  test("has as its principal the secret's HMAC by the key in the store", async () => {
    const { rows, partition } = setUp();
    const { principal, ...others } = await partition(ann);
    const key = Buffer.from(rows.get(KEY)?.slice("hmac-sha256:".length) ?? "", "base64");
    expect(key).toHaveLength(32);
    expect(principal).toBe(`hmac:${createHmac("sha256", key).update("ann's token").digest("base64")}`);
    expect({ ...others, principal: ann.principal }).toEqual(ann);
  });

  test("has the same one in each process that shares the store, and another one per secret", async () => {
    const { store, clock, partition } = setUp();
    const other = partitioned(store, clock);
    const elsewhere = { ...ann, principal: "bearer:random-3" };
    expect((await other(elsewhere)).principal).toBe((await partition(ann)).principal);
    expect((await partition(bob)).principal).not.toBe((await partition(ann)).principal);
  });

  test("reads and sets the key once for concurrent requests", async () => {
    const { rows, partition, reads } = setUp();
    const [one, same] = await Promise.all([partition(ann), partition(ann), partition(bob)]);
    expect(one.principal).toBe(same.principal);
    expect([rows.size, reads()]).toEqual([1, 2]);
  });
});

describe("a request without a secret", () => {
  test.each([["process"], [undefined]] as const)(
    "is left as it is, without a look at the store: %s",
    async (by) => {
      const { rows, partition, reads } = setUp();
      const given = request("name:ann", by);
      expect(await partition(given)).toBe(given);
      expect([rows.size, reads()]).toEqual([0, 0]);
    },
  );
});

describe("the principal of this process is used", () => {
  const ofThisProcess = { ...ann, partition: "process" };

  test("where the store fails, for a second: its key is not replaced", async () => {
    let isDown = true;
    const written: string[] = [];
    const value = `hmac-sha256:${btoa("k".repeat(32))}`;
    const { partition, clock } = setUp({
      read: async () => (isDown ? null : value),
      write: async (_, text) => void written.push(text),
    });
    expect(await partition(ann)).toEqual(ofThisProcess);
    isDown = false;
    await clock.advance(999);
    expect(await partition(ann)).toEqual(ofThisProcess);
    await clock.advance(1);
    expect((await partition(ann)).principal).toMatch(/^hmac:/);
    expect(written).toEqual([]);
  });

  test("where the store keeps nothing", async () => {
    expect(await setUp({ write: async () => undefined }).partition(ann)).toEqual(ofThisProcess);
  });

  test("where the page has no Web Crypto, as over plain http", async () => {
    const { partition, rows } = setUp();
    rows.set(KEY, `hmac-sha256:${btoa("k".repeat(32))}`);
    vi.stubGlobal("crypto", {});
    expect(await partition(ann)).toEqual(ofThisProcess);
  });
});

describe("the key in the store", () => {
  test("is replaced where it is other text, but not where it has the right form", async () => {
    for (const [text, isKept] of [
      [`hmac-sha256:${btoa("k".repeat(32))}`, true],
      [`hmac-sha256:${btoa("k".repeat(31))}`, false],
      [`hmac-sha256:${btoa("k".repeat(33))}`, false],
      [`sha256:${btoa("k".repeat(32))}`, false],
      ["", false],
    ] as const) {
      const { rows, partition } = setUp();
      rows.set(KEY, text);
      await partition(ann);
      expect([text, rows.get(KEY) === text]).toEqual([text, isKept]);
    }
  });

  test("of another process is adopted: after a second where this process set its own, else after a minute", async () => {
    const { rows, partition, clock } = setUp();
    const own = await partition(ann);
    rows.set(KEY, `hmac-sha256:${btoa("k".repeat(32))}`);
    await clock.advance(999);
    expect((await partition(ann)).principal).toBe(own.principal);
    await clock.advance(1);
    const adopted = (await partition(ann)).principal;
    expect(adopted).not.toBe(own.principal);
    rows.set(KEY, `hmac-sha256:${btoa("l".repeat(32))}`);
    await clock.advance(MINUTE - 1);
    expect((await partition(ann)).principal).toBe(adopted);
    await clock.advance(1);
    expect((await partition(ann)).principal).not.toBe(adopted);
  });

  test("is set again where the store lost it, so that entries are found again", async () => {
    const { rows, partition, clock } = setUp();
    const { principal } = await partition(ann);
    const key = rows.get(KEY);
    rows.clear();
    await clock.advance(MINUTE);
    expect((await partition(ann)).principal).toBe(principal);
    expect(rows.get(KEY)).toBe(key);
  });
});
