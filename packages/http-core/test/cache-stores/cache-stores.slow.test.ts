import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bearer,
  createClient,
  withPrincipal,
  systemClock,
  textStore,
  type CacheStore,
  type Clock,
} from "@org/http-core";
import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createThing, getThing } from "../shop.ts";
import { hasRedis, startRedis, type OwnRedis } from "@org/test-kit/redis";
import { redisThroughKeyv, sqliteFile, type Backing } from "./backings.ts";

let redis: OwnRedis | undefined;
let namespaces = 0;

beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(async () => redis?.stop());

async function redisNamespace(): Promise<Backing> {
  return redisThroughKeyv(redis?.socket ?? "", `http-${String((namespaces += 1))}`);
}

const BASE = "https://cache-stores.example";

const ETAG = { etag: '"v1"' };

const tagged = (note: string, cacheControl = "max-age=60"): Response =>
  Response.json({ id: "7", note }, { headers: { ...ETAG, "cache-control": cacheControl } });
const unchanged = (): Response => new Response(null, { status: 304, headers: ETAG });

/** With a stopped clock, no store is too slow. */
const patient = fakeClock(Date.now());

/** A process that uses a store, from its start to its end. */
function processWith(store: CacheStore, token: string, ...script: readonly Scripted[]) {
  return processBy(patient, store, token, ...script);
}

function processBy(clock: Clock, store: CacheStore, token: string, ...script: readonly Scripted[]) {
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: BASE,
    fetch,
    cache: textStore(store),
    clock,
    auth: withPrincipal("nightly", bearer(token)),
  });
  const ask = async () => {
    const { data, meta } = await client.call(getThing, { id: "7" }).withResponse();
    return `${meta.cache} ${String(data.note)}`;
  };
  return { ask, client, fetch };
}

describe.each<[string, boolean, () => Promise<Backing>]>([
  ["a SQLite file", true, sqliteFile],
  // Skipped, by this name, where redis-server is not installed (Debian: redis-server).
  ["Redis through Keyv", hasRedis, redisNamespace],
])("a cache in %s", (_, available, make) => {
  test.skipIf(!available)("outlives the process, and a token that was replaced meanwhile", async () => {
    await using backing = await make();
    const first = await backing.open();
    expect(await processWith(first.store, "secret-token-1", tagged("é\u{1f600}")).ask()).toBe(
      "miss é\u{1f600}",
    );
    await first.close();
    const second = await backing.open();
    const later = processWith(second.store, "secret-token-2", unchanged());
    expect(await later.ask()).toBe("fresh é\u{1f600}");
    expect(later.fetch.requests).toHaveLength(0);
    await second.close();
  });

  test.skipIf(!available)("outlives the process without a name for the credential", async () => {
    await using backing = await make();
    const run = async (token: string): Promise<string> => {
      // Random principals end with their process.
      Reflect.deleteProperty(globalThis, Symbol.for("@org/http-core/principals/1"));
      const { store, close } = await backing.open();
      // The first use connects, and a store that is slow is a miss.
      await store.get("");
      const fetch = scriptedFetch(tagged("kept"));
      const client = createClient({ baseUrl: BASE, fetch, cache: textStore(store), auth: bearer(token) });
      const { meta } = await client.call(getThing, { id: "7" }).withResponse();
      await close();
      return meta.cache;
    };
    expect([await run("token-1"), await run("token-1"), await run("token-2")]).toEqual([
      "miss",
      "fresh",
      "miss",
    ]);
    expect(await backing.dump()).not.toMatch(/token-[12]/);
  });

  test.skipIf(!available)(
    "is revalidated by its ETag, and drops entries that a write invalidates",
    async () => {
      await using backing = await make();
      const [one, other] = await Promise.all([backing.open(), backing.open()]);
      await processWith(one.store, "t", tagged("old", "no-cache")).ask();
      const answers = [unchanged(), Response.json({ id: "7" }), tagged("new")];
      const { ask, client, fetch } = processWith(other.store, "t", ...answers);
      expect(await ask()).toBe("revalidated old");
      expect(fetch.requests[0]?.headers.get("if-none-match")).toBe('"v1"');
      await client.call({ ...createThing, path: "/things/7" }, { name: "lamp" });
      expect(await ask()).toBe("miss new");
      await Promise.all([one.close(), other.close()]);
    },
  );

  test.skipIf(!available)("that was tampered with is a miss", async () => {
    await using backing = await make();
    const { store, close } = await backing.open();
    const { ask } = processWith(store, "t", tagged("first"), tagged("second"), tagged("third"));
    await ask();
    await backing.spoil('{"value":"{\\"version\\":1,\\"responses\\":[{\\"status\\":200}]}"}');
    expect(await ask()).toBe("miss second");
    await backing.spoil("\u0000 nothing of ours");
    expect(await ask()).toBe("miss third");
    await close();
  });

  test.skipIf(!available)("holds no secret", async () => {
    await using backing = await make();
    const { store, close } = await backing.open();
    const cookie = {
      "set-cookie": "session=secret-cookie",
      "cache-control": "max-age=60",
      vary: "Authorization",
    };
    await processWith(store, "secret-token", Response.json({ id: "7" }, { headers: cookie })).ask();
    const kept = await backing.dump();
    expect(kept).toContain("/things/7");
    expect(kept).not.toMatch(/secret-(?:token|cookie)/);
    await close();
  });
});

describe.skipIf(!hasRedis)("a Redis that goes away", () => {
  test("causes a request, never a failure", async () => {
    const mortal = await startRedis();
    await using backing = redisThroughKeyv(mortal.socket, "http");
    const { store, close } = await backing.open();
    const { ask } = processBy(systemClock, store, "t", tagged("first"), tagged("second"));
    // The first use connects, and a store that is slow is a miss.
    await store.get("");
    expect(await ask()).toBe("miss first");
    expect(await ask()).toBe("fresh first");
    await mortal.stop();
    expect(await ask()).toBe("miss second");
    await close();
  });
});
