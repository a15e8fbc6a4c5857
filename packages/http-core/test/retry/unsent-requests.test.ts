import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { bearer, createClient, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { createThing, getThing, ownThing } from "../shop.ts";

/** A client of a service that allows one request per ten seconds. */
function setUp(options: Partial<ClientOptions>) {
  const clock = fakeClock();
  const fetch = scriptedFetch(() => Response.json({ id: "7" }));
  const limit = { windows: [{ requests: 1, per: 10_000 }] };
  return {
    clock,
    fetch,
    client: createClient({ baseUrl: "https://places.example", clock, fetch, limit, ...options }),
  };
}

describe("an unsent request does not count against the limit", () => {
  test("if there is no credential", async () => {
    const { client, fetch } = setUp({});
    await expect(client.call(ownThing, { id: "7" })).rejects.toMatchObject({ code: "authentication" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests).toHaveLength(1);
  });

  test("if the credential function fails", async () => {
    let lookups = 0;
    const auth = () => {
      lookups += 1;
      if (lookups === 2) throw new Error("no token today");
      return bearer("a-token");
    };
    const { client, fetch } = setUp({ auth });
    await expect(client.call(getThing, { id: "7" })).rejects.toThrow("no token today");
    await client.call(getThing, { id: "7" });
    expect(fetch.requests).toHaveLength(1);
  });

  test("if middleware throws", async () => {
    let refusals = 0;
    const { client, fetch } = setUp({
      use: [
        (request, next) => {
          refusals += 1;
          return refusals === 1 ? Promise.reject(new Error("not this one")) : next(request);
        },
      ],
    });
    await expect(client.call(getThing, { id: "7" })).rejects.toThrow("not this one");
    await client.call(getThing, { id: "7" });
    expect(fetch.requests).toHaveLength(1);
  });

  test("if the attempt's deadline ended before; even an unsafe one may then be retried", async () => {
    let lookups = 0;
    const auth = () => {
      lookups += 1;
      return lookups === 2 ? new Promise<never>(() => undefined) : bearer("a-token");
    };
    const { client, clock, fetch } = setUp({ auth, random: () => 1 });
    const created = client.call(createThing, { name: "x" }).withResponse();
    await clock.advance(1_100);
    expect((await created).meta.attempts).toBe(1);
    expect(fetch.requests).toHaveLength(1);
  });
});

test("an unsafe request that middleware sent is not retried, whatever its second request does", async () => {
  const refused = new TypeError("fetch failed", { cause: { code: "ECONNREFUSED" } });
  const clock = fakeClock();
  const fetch = scriptedFetch(() => Response.json({ id: "7" }), refused);
  const client = createClient({
    baseUrl: "https://twice.places.example",
    clock,
    fetch,
    random: () => 0,
    use: [
      async (request, next) => {
        await next(request);
        return next(request);
      },
    ],
  });
  const created = client.call(createThing, { name: "x" }).catch((error: unknown) => error);
  await clock.run();
  expect(await created).toMatchObject({ code: "network", attempts: 1 });
  expect(fetch.requests).toHaveLength(2);
});
