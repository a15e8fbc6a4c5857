import { describe, expect, test } from "vitest";
import { bearer, createClient, type Dialect } from "@org/http-core";
import { fakeClock, scriptedFetch } from "@org/http-core/testing";
import { getEvent, heard, listEvents, pageOf, unheard } from "./data.ts";
import { BASE, setUp } from "./scripted-client.ts";
import { getThing } from "./shop.ts";

describe("the names of result fields", () => {
  const fields = { note: "memo", price: "cost", next_cursor: "after", liquidity: "depth" };
  const dialect: Dialect = { fields: { "shop.event": fields, "shop.events": fields } };
  const row = (id: string): string =>
    `{"id":"${id}","count":1,"memo":"a","cost":0.10,"markets":[{"id":"m","depth":9007199254740993}]}`;
  const event = { count: 1, note: "a", price: "0.10", markets: [{ id: "m", liquidity: "9007199254740993" }] };

  test("are the specification's in a resource, at any depth, with every digit", async () => {
    const { client, deviations } = heard([row("1")], { dialect });
    expect(await client.call(getEvent, {})).toEqual({ id: "1", ...event });
    expect(deviations()).toEqual([
      ["converted", "price", 1, "0.10"],
      ["converted", "markets.*.liquidity", 1, "9007199254740993"],
    ]);
  });

  test("are the specification's in the rows of a list, and in its cursor", async () => {
    const client = unheard([pageOf([row("1")]).replace("}]}]}", '}]}],"after":"x"}'), pageOf([row("2")])], {
      dialect,
    });
    expect(await client.list(listEvents, {}).collect()).toEqual([
      { id: "1", ...event },
      { id: "2", ...event },
    ]);
  });

  test("are as they were sent in a raw response, in another operation and without a dialect", async () => {
    const raw = await unheard([row("1")], { dialect })
      .call(getEvent, {})
      .raw();
    expect(await raw.text()).toBe(row("1"));
    const other: Dialect = { fields: { "shop.other": fields } };
    for (const options of [{}, { dialect: other }])
      expect(await unheard([row("1")], options).call(getEvent, {})).toMatchObject({ memo: "a", note: null });
  });

  test("are in the path of a rejected row's error", async () => {
    const { items, rejected } = await unheard(
      [pageOf([row("1"), '{"id":"2","count":1,"memo":"","cost":{}}'])],
      {
        dialect,
      },
    ).list(listEvents, {});
    expect(items).toHaveLength(1);
    expect(rejected).toMatchObject([{ error: { path: "data.1.price" } }]);
  });
});

describe("the names of a response's headers", () => {
  const dialect: Dialect = { headers: { "X-RateLimit-": "Shop-RateLimit-", "X-Service-": "Shop-" } };
  const headers = {
    "Shop-RateLimit-Limit": "10",
    "Shop-RateLimit-Remaining": "0",
    "Shop-RateLimit-Reset": "30",
    "Shop-Request-Id": "r-1",
  };

  test("are read: the limit, the request's id, and when the next request may be sent", async () => {
    const clock = fakeClock();
    const fetch = scriptedFetch(Response.json({ id: "7" }, { headers }), Response.json({ id: "7" }));
    const auth = bearer("a-token-of-the-dialect");
    const client = createClient({ baseUrl: BASE, clock, fetch, auth, dialect, cache: false });
    const { meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect(meta).toMatchObject({ requestId: "r-1", rateLimit: { limit: 10, remaining: 0 } });
    const next = client.call(getThing, { id: "7" });
    await clock.advance(29_000);
    expect(fetch.requests).toHaveLength(1);
    await clock.advance(3_000);
    await next;
    expect(fetch.requests).toHaveLength(2);
  });

  test("have no effect without the dialect", async () => {
    const { client } = setUp([Response.json({ id: "7" }, { headers })]);
    const { meta } = await client.call(getThing, { id: "7" }).withResponse();
    expect(meta.rateLimit).toBeUndefined();
    expect(meta.requestId).toBeUndefined();
  });
});
