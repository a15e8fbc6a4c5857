import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createClient, textStore } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { getThing } from "../shop.ts";

/** A client, and its cache's writes and deletions in the store. */
function setUp(...script: readonly Scripted[]) {
  const entries = new Map<string, string>();
  const changes: string[] = [];
  const cache = textStore({
    get: (key) => entries.get(key),
    set(key, value) {
      changes.push("set");
      entries.set(key, value);
    },
    delete(key) {
      changes.push("delete");
      entries.delete(key);
    },
  });
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

describe("the cache changes the store", () => {
  test("not for a response that must not be stored", async () => {
    const { ask, changes } = setUp(answer("7", { "cache-control": "no-store" }));
    await ask();
    expect(changes).toEqual([]);
  });

  test("not for a `no-store` response in another language: the variant in the first language stays", async () => {
    const { ask, changes, fetch } = setUp(
      answer("german", { "cache-control": "max-age=60", vary: "Accept-Language" }),
      answer("french", { "cache-control": "no-store" }),
    );
    expect(await ask({ "Accept-Language": "de" })).toBe("german");
    expect(await ask({ "Accept-Language": "fr" })).toBe("french");
    expect(await ask({ "Accept-Language": "de" })).toBe("german");
    expect([fetch.requests.length, changes]).toEqual([2, ["set"]]);
  });

  test("once for each stored response, and by a deletion if a newer one must not be stored", async () => {
    const { ask, changes } = setUp(
      answer("1", { "cache-control": "max-age=0", etag: '"1"' }),
      answer("2", { "cache-control": "max-age=0", etag: '"2"' }),
      answer("3", { "cache-control": "no-store" }),
    );
    for (const id of ["1", "2", "3"]) expect(await ask()).toBe(id);
    expect(changes).toEqual(["set", "set", "delete"]);
  });
});

test("a response to a request without a language is not reused for one with a language", async () => {
  const vary = { "cache-control": "max-age=60", vary: "Accept-Language" };
  const { ask } = setUp(answer("default", vary), answer("german", vary));
  expect(await ask()).toBe("default");
  expect(await ask({ "Accept-Language": "de" })).toBe("german");
  expect([await ask(), await ask({ "Accept-Language": "de" })]).toEqual(["default", "german"]);
});
