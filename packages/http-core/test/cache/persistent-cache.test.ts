import { MINUTE, DAY } from "@org/http-core/operation";
import { fakeClock } from "@org/http-core/testing";
import {
  apiKey,
  appKey,
  basic,
  bearer,
  createClient,
  memoryStore,
  queryToken,
  textStore,
  token,
  type CacheStore,
  type Clock,
  type Credential,
  type Fetch,
  withPrincipal,
} from "@org/http-core";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createThing, getThing } from "../shop.ts";
import { sleep } from "../slow-store.ts";

const BASE = "https://shop.example/api";
const FRESH = { "cache-control": "max-age=60", etag: '"v1"' };

/** Forgets the random principals, as the end of a process does. */
function endProcess(): void {
  Reflect.deleteProperty(globalThis, Symbol.for("@org/http-core/principals/1"));
}

interface Kept {
  readonly value: string;
  readonly ttl: number | undefined;
}

/** A persistent store, and its contents. */
function database(wrap: Partial<CacheStore> = {}) {
  const rows = new Map<string, Kept>();
  const store: CacheStore = {
    get: async (key) => rows.get(key)?.value,
    set: async (key, value, ttl) => rows.set(key, { value, ttl }),
    delete: async (key) => rows.delete(key),
    ...wrap,
  };
  const entries = (): readonly (readonly [string, Kept])[] =>
    Array.from(rows).filter(([key]) => key.includes("/things/"));
  const keys = (): readonly string[] => Array.from(rows.keys()).filter((key) => !key.includes("/things/"));
  return { rows, store, entries, keys };
}

/** Simulates a process with the store: requests a thing and returns the cache's state. */
function started(
  store: CacheStore,
  auth: Credential | undefined,
  { clock = fakeClock(), headers = FRESH }: { clock?: Clock; headers?: Record<string, string> } = {},
) {
  const fetch: Fetch = async (_, { method }) =>
    Response.json({ id: "7" }, method === "GET" ? { headers } : {});
  const client = createClient({ baseUrl: BASE, auth, cache: textStore(store), clock, fetch });
  const ask = async (id = "7") => (await client.call(getThing, { id }).withResponse()).meta.cache;
  return { ask, client };
}

/** What another process finds of a stored response. */
async function nextProcess(store: CacheStore, auth: () => Credential, headers = FRESH) {
  endProcess();
  const states = [await started(store, auth(), { headers }).ask()];
  endProcess();
  states.push(await started(store, auth(), { headers }).ask());
  return states;
}

const random: readonly (readonly [string, () => Credential])[] = [
  ["bearer", () => bearer("a-random-token")],
  ["token", () => token("a-random-token")],
  ["queryToken", () => queryToken("a-random-token")],
  ["apiKey", () => apiKey("a-random-token")],
  ["appKey", () => appKey("an-id", "a-random-token")],
  ["basic, by its name alone", () => basic("a-random-token")],
];

describe("a stored response is found by the next process", () => {
  test.each(random)("with a random credential: %s", async (_, auth) => {
    const { store, entries, keys } = database();
    expect(await nextProcess(store, auth)).toEqual(["miss", "fresh"]);
    for (let run = 0; run < 5; run += 1) await nextProcess(store, auth);
    expect(entries()).toHaveLength(1);
    expect(keys()).toHaveLength(1);
  });

  test.each(random)(
    "without the secret in the store, or a hash of it without the store's key: %s",
    async (_, auth) => {
      const { store, rows } = database();
      await nextProcess(store, auth);
      const kept = JSON.stringify(Array.from(rows));
      expect(kept).not.toContain("a-random-token");
      for (const { secrets } of [auth()])
        for (const secret of secrets)
          for (const encoding of ["hex", "base64", "base64url"] as const)
            expect(kept).not.toContain(
              createHash("sha256").update(secret.reveal()).digest(encoding).slice(0, 20),
            );
    },
  );

  test("whatever the response varies on", async () => {
    const { store } = database();
    const headers = { ...FRESH, vary: "Authorization, Accept" };
    expect(await nextProcess(store, () => bearer("a-random-token"), headers)).toEqual(["miss", "fresh"]);
    endProcess();
    expect(await started(store, bearer("another-token"), { headers }).ask()).toBe("miss");
  });

  test("by no other principal", async () => {
    const { store } = database();
    const others = [
      bearer("another-token"),
      token("a-random-token"),
      basic("a-random-token", "x"),
      basic("a-random-token"),
      appKey("a-random", "token"),
      appKey("a", "random-token"),
      undefined,
    ];
    await started(store, bearer("a-random-token")).ask();
    for (const other of others) {
      endProcess();
      expect(await started(store, other).ask()).toBe("miss");
    }
  });

  test("and invalidated when the next process writes", async () => {
    const { store } = database();
    await started(store, bearer("a-random-token")).ask();
    endProcess();
    const { client, ask } = started(store, bearer("a-random-token"));
    await client.call({ ...createThing, path: "/things/7" }, { name: "lamp" });
    expect(await ask()).toBe("miss");
  });

  test("if each call gets a new copy of the credential", async () => {
    const { store, entries } = database();
    for (let run = 0; run < 3; run += 1) {
      endProcess();
      const fetch = async (): Promise<Response> => Response.json({ id: "7" }, { headers: FRESH });
      const auth = async () => bearer("a-random-token");
      const client = createClient({
        baseUrl: BASE,
        auth,
        cache: textStore(store),
        clock: fakeClock(),
        fetch,
      });
      await client.call(getThing, { id: "7" });
      const { meta } = await client.call(getThing, { id: "7" }).withResponse();
      expect(meta.cache).toBe("fresh");
    }
    expect(entries()).toHaveLength(1);
  });
});

describe("a password, which could be guessed from a hash in the store", () => {
  const password = (): Credential => basic("ann", "a-password");

  test("does not identify stored responses for the next process", async () => {
    const { store } = database();
    expect(await nextProcess(store, password)).toEqual(["miss", "miss"]);
  });

  test("does with a named principal", async () => {
    const { store, entries } = database();
    expect(await nextProcess(store, () => withPrincipal("ann", password()))).toEqual(["miss", "fresh"]);
    expect(entries()).toHaveLength(1);
  });

  test("leaves no entry for longer than a day", async () => {
    const { store, entries } = database();
    const forGood = { ...getThing, immutable: () => true };
    const { client, ask } = started(store, password());
    expect([await ask(), await ask()]).toEqual(["miss", "fresh"]);
    await client.call(forGood, { id: "8" });
    const lives = entries().map(([, { ttl }]) => ttl);
    expect(lives).toEqual([DAY, DAY]);
  });

  test("with a named principal leaves entries for as long as they are usable", async () => {
    const { store, entries } = database();
    await started(store, withPrincipal("ann", password())).ask();
    expect(entries()[0]?.[1].ttl).toBeGreaterThan(DAY);
  });
});

describe("the key from which partitions are derived", () => {
  const auth = (): Credential => bearer("a-random-token");

  test("is the same for processes that start concurrently", async () => {
    const { store, entries, keys } = database();
    const processes = ["1", "2", "3"].map((id) => {
      endProcess();
      return started(store, auth()).ask(id);
    });
    expect(await Promise.all(processes)).toEqual(["miss", "miss", "miss"]);
    endProcess();
    const next = started(store, auth());
    expect(await Promise.all(["1", "2", "3"].map((id) => next.ask(id)))).toEqual(["fresh", "fresh", "fresh"]);
    expect(entries()).toHaveLength(3);
    expect(keys()).toHaveLength(1);
  });

  test("converges if one process reads its own before another sets its own", async () => {
    const clock = fakeClock();
    const { store } = database();
    const late: CacheStore = {
      ...store,
      async set(key, value, ttl) {
        if (!key.includes("/things/")) await sleep(clock, 100);
        await store.set(key, value, ttl);
      },
    };
    const slow = started(late, auth(), { clock });
    const cacheState = slow.ask("1");
    endProcess();
    const quick = started(store, auth(), { clock });
    await quick.ask("2");
    await clock.advance(1_000);
    expect(await cacheState).toBe("miss");
    expect(await quick.ask("1")).toBe("fresh");
  });

  test("is created again if the store lost it, and its entries are misses", async () => {
    const { store, rows, keys } = database();
    await started(store, auth()).ask();
    for (const key of keys()) rows.delete(key);
    expect(await nextProcess(store, auth)).toEqual(["miss", "fresh"]);
  });

  test("is restored by a process that still has it", async () => {
    const clock = fakeClock();
    const { store, rows, keys } = database();
    const { ask } = started(store, auth(), { clock, headers: { "cache-control": "max-age=600" } });
    await ask();
    for (const key of keys()) rows.delete(key);
    await clock.advance(MINUTE);
    expect(await ask()).toBe("fresh");
    endProcess();
    expect(await started(store, auth()).ask()).toBe("fresh");
  });

  const VALID = `hmac-sha256:${"k".repeat(43)}=`;
  test.each(["", "{}", "x".repeat(44), '{"version":2}', `x${VALID}`, `${VALID}x`])(
    "is replaced if it is invalid: %j",
    async (text) => {
      const { store, rows, keys } = database();
      await started(store, auth()).ask();
      for (const key of keys()) rows.set(key, { value: text, ttl: undefined });
      expect(await nextProcess(store, auth)).toEqual(["miss", "fresh"]);
      expect(keys()).toEqual(["http-core/partition-key/1"]);
      expect(rows.get("http-core/partition-key/1")?.value).toMatch(/^hmac-sha256:[\w+/]{43}=$/);
    },
  );

  test("is not replaced by a process that failed to read it", async () => {
    const { store, rows } = database();
    const before = started(store, auth());
    await before.ask();
    await before.ask("9");
    const key = rows.get("http-core/partition-key/1");
    let failures = 1;
    const failing: CacheStore = {
      ...store,
      get(key) {
        failures -= 1;
        if (failures < 0) return store.get(key);
        throw new Error("down");
      },
    };
    endProcess();
    const clock = fakeClock();
    const { ask } = started(failing, auth(), { clock });
    expect(await ask()).toBe("miss");
    expect(rows.get("http-core/partition-key/1")).toBe(key);
    // Until then it stores entries for itself only; after a second it reads the key again.
    await clock.advance(999);
    expect(await ask("8")).toBe("miss");
    await clock.advance(1);
    expect(await ask("9")).toBe("fresh");
    endProcess();
    expect(await started(store, auth()).ask()).toBe("fresh");
    expect(await started(store, auth()).ask("8")).toBe("miss");
  });

  test.each(["get", "set", "delete"] as const)("fails no call if a store's %s fails", async (method) => {
    const fail = (): never => {
      throw new Error("down");
    };
    for (const broken of [fail, () => Promise.reject(new Error("down"))]) {
      const { store, entries } = database({ [method]: broken });
      expect(await nextProcess(store, auth)).toEqual(
        method === "delete" ? ["miss", "fresh"] : ["miss", "miss"],
      );
      for (const [, { ttl }] of entries())
        expect(ttl).toBeLessThanOrEqual(method === "delete" ? Infinity : DAY);
    }
  });

  test("fails no call if a store never responds", async () => {
    const clock = fakeClock();
    const never = new Promise<undefined>(() => undefined);
    const { ask } = started({ get: () => never, set: () => never, delete: () => never }, auth(), { clock });
    for (let call = 0; call < 2; call += 1) {
      const cacheState = ask();
      await clock.advance(1_000);
      expect(await cacheState).toBe("miss");
    }
    // It is not used for a while then: the call waits for nothing.
    expect(await ask()).toBe("miss");
  });

  test("is read once a minute, not for each call", async () => {
    const clock = fakeClock();
    const { store } = database();
    const requestedKeys: string[] = [];
    const counting: CacheStore = { ...store, get: (key) => (requestedKeys.push(key), store.get(key)) };
    const { ask } = started(counting, auth(), { clock });
    /** The number of reads of the key in some calls after a delay. */
    const after = async (wait: number): Promise<number> => {
      await clock.advance(wait);
      requestedKeys.length = 0;
      for (let call = 0; call < 5; call += 1) await ask();
      expect(requestedKeys.filter((key) => key.includes("/things/"))).toHaveLength(5);
      return requestedKeys.filter((key) => !key.includes("/things/")).length;
    };
    // Set and read back; read again after a second, since another process may have set its own.
    const times = [await after(0), await after(999), await after(1), await after(MINUTE - 1), await after(1)];
    expect(times).toEqual([2, 0, 1, 0, 1]);
  });

  test("is read again after a second if the store loses it, and each caller gets its own response", async () => {
    const clock = fakeClock();
    let [lookups, keeps] = [0, false];
    const { store, rows } = database();
    const forgetful: CacheStore = {
      ...store,
      get(key) {
        if (key.includes("/things/")) return store.get(key);
        lookups += 1;
        return keeps ? store.get(key) : undefined;
      },
    };
    const fetch: Fetch = async (input) =>
      Response.json({ id: new Request(input).url.split("/").at(-1) }, { headers: FRESH });
    const client = createClient({ baseUrl: BASE, auth: auth(), cache: textStore(forgetful), clock, fetch });
    const idOf = async (id: string): Promise<string> => (await client.call(getThing, { id })).id;
    expect([await idOf("7"), await idOf("8"), await idOf("7")]).toEqual(["7", "8", "7"]);
    expect(lookups).toBe(2);
    await clock.advance(999);
    await idOf("7");
    expect(lookups).toBe(2);
    await clock.advance(1);
    keeps = true;
    await idOf("7");
    expect(lookups).toBe(3);
    expect(Array.from(rows.keys()).filter((key) => key.includes('"hmac:'))).toHaveLength(1);
  });

  test("is not needed without a secret, with a named principal, and in memory", async () => {
    const { store, keys } = database();
    await started(store, undefined).ask();
    await started(store, withPrincipal("ann", auth())).ask();
    expect(keys()).toEqual([]);
    const memory = memoryStore();
    const fetch = async (): Promise<Response> => Response.json({ id: "7" }, { headers: FRESH });
    const client = createClient({ baseUrl: BASE, auth: auth(), cache: memory, clock: fakeClock(), fetch });
    const ask = async () => (await client.call(getThing, { id: "7" }).withResponse()).meta.cache;
    expect([await ask(), await ask()]).toEqual(["miss", "fresh"]);
    expect(memory.entries()).toBe(1);
  });
});
