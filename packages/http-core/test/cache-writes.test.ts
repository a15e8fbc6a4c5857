import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createClient, memoryStore, type CacheStore } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "./shop.ts";

/** A client, and what its cache does to the store beside reading. */
function setUp(...script: readonly Scripted[]) {
  const memory = memoryStore();
  const changes: string[] = [];
  const cache: CacheStore = {
    get: (key) => memory.get(key),
    set(key, value, ttl) {
      changes.push("set");
      memory.set(key, value, ttl);
    },
    delete(key) {
      changes.push("delete");
      memory.delete(key);
    },
  };
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: "https://cache-writes.example",
    cache,
    clock: fakeClock(),
    fetch,
    limit: false,
    retry: { retries: 0 },
  });
  const ask = async (headers: Readonly<Record<string, string>> = {}) =>
    (await client.call(getThing, { id: "7" }, { headers })).id;
  return { ask, changes, fetch };
}

const answer = (id: string, headers: Readonly<Record<string, string>>): Response =>
  Response.json({ id }, { headers });

describe("a store is changed", () => {
  test("by nothing that may not be kept", async () => {
    const { ask, changes } = setUp(answer("7", { "cache-control": "no-store" }));
    await ask();
    expect(changes).toEqual([]);
  });

  test("by an answer for another language that may not be kept: what is there for the first one stays", async () => {
    const { ask, changes, fetch } = setUp(
      answer("german", { "cache-control": "max-age=60", vary: "Accept-Language" }),
      answer("french", { "cache-control": "no-store" }),
    );
    expect(await ask({ "Accept-Language": "de" })).toBe("german");
    expect(await ask({ "Accept-Language": "fr" })).toBe("french");
    expect(await ask({ "Accept-Language": "de" })).toBe("german");
    expect([fetch.requests.length, changes]).toEqual([2, ["set"]]);
  });

  test("once for each answer that is kept, and taken from where a newer one may not be", async () => {
    const { ask, changes } = setUp(
      answer("1", { "cache-control": "max-age=0", etag: '"1"' }),
      answer("2", { "cache-control": "max-age=0", etag: '"2"' }),
      answer("3", { "cache-control": "no-store" }),
    );
    for (const id of ["1", "2", "3"]) expect(await ask()).toBe(id);
    expect(changes).toEqual(["set", "set", "delete"]);
  });
});

test("an answer for no language is not one for a language", async () => {
  const vary = { "cache-control": "max-age=60", vary: "Accept-Language" };
  const { ask } = setUp(answer("default", vary), answer("german", vary));
  expect(await ask()).toBe("default");
  expect(await ask({ "Accept-Language": "de" })).toBe("german");
  expect([await ask(), await ask({ "Accept-Language": "de" })]).toEqual(["default", "german"]);
});
