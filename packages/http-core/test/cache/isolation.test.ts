import { bearer, createClient, memoryStore, textStore, type Fetch } from "@org/http-core";
import { fakeClock } from "@org/http-core/testing";
import { times } from "@org/vitest-config/times";
import fc from "fast-check";
import { expect, test } from "vitest";
import { getThing } from "../shop.ts";

/** The same resource by a method whose responses are never stored. */
const postThing: typeof getThing = { ...getThing, id: "shop.post", method: "POST" };

/** The owners of tokens. The service answers with the owner, since a response that repeats a token is not cached. */
const OWNERS: Readonly<Record<string, string>> = {
  "token-of-alice": "alice",
  "token-of-bob": "bob",
  "token-of-alic": "alic",
};

/** A call: its token, the method, the thing, the value of a header that `Vary` names, and the time before it. */
const asked = fc.record({
  token: fc.constantFrom(...Object.keys(OWNERS)),
  // Some POSTs only: each invalidates what is stored of its resource.
  operation: fc.constantFrom(getThing, getThing, getThing, postThing),
  id: fc.constantFrom("1", "2", "1?a=2"),
  tenant: fc.constantFrom("north", "south", "North"),
  wait: fc.constantFrom(0, 30_000, 120_000),
});

/** The second of two equal calls finds the response of the first. */
const AGAIN = { token: "token-of-alice", operation: getThing, id: "1", tenant: "north", wait: 0 };

test("no two principals, methods, resources or values of a varying header share a cached response", async () => {
  let cached = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 20 }), async (calls) => {
      const clock = fakeClock();
      const store = memoryStore();
      // Repeats the request, so that a response to another one is noticed.
      const fetch: Fetch = (url, { headers, method }) => {
        const sent = new Headers(headers);
        const owner = OWNERS[sent.get("authorization")?.replace("Bearer ", "") ?? ""];
        const own = [method, url, owner, sent.get("x-shop-tenant")];
        return Promise.resolve(
          Response.json(
            { id: own.join(" ") },
            { headers: { "cache-control": "max-age=60", vary: "X-Shop-Tenant", date: dateAt(clock.now()) } },
          ),
        );
      };
      for (const { token, operation, id, tenant, wait } of [...calls, AGAIN, AGAIN]) {
        await clock.advance(wait);
        const auth = bearer(token);
        const client = createClient({
          baseUrl: "https://shop.example/api",
          auth,
          cache: store,
          fetch,
          clock,
        });
        const { data, meta } = await client.call(operation, { id, tenant }).withResponse();
        if (meta.cache === "fresh") cached += 1;
        const address = `https://shop.example/api/things/${encodeURIComponent(id)}`;
        expect(data.id).toBe(`${operation.method} ${address} ${String(OWNERS[token])} ${tenant}`);
      }
    }),
    { numRuns: times(15, 1_000) },
  );
  expect(cached).toBeGreaterThan(0);
});

test("a secret in a parameter's header acts for another principal: its response is not cached", async () => {
  const keyed: typeof getThing = { ...getThing, places: { tenant: { in: "header", name: "X-Shop-Key" } } };
  const store = new Map<string, string>();
  const fetch: Fetch = (_, { headers }) =>
    Promise.resolve(
      Response.json({ id: headers["x-shop-key"] ?? "none" }, { headers: { "cache-control": "max-age=60" } }),
    );
  const client = createClient({ baseUrl: "https://shop.example/api", cache: textStore(store), fetch });
  const read = async (tenant?: string): Promise<string> => (await client.call(keyed, { id: "1", tenant })).id;
  expect([await read("of-alice"), await read("of-bob"), await read(), await read("of-alice")]).toEqual([
    "of-alice",
    "of-bob",
    "none",
    "of-alice",
  ]);
  expect(JSON.stringify(Array.from(store))).not.toContain("of-");
});

function dateAt(now: number): string {
  return new Date(now).toUTCString();
}
