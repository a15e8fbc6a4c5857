import { createClient, type ClientEvent, type ClientOptions, queryToken } from "@org/http-core";
import { accepts, json, link, operation } from "@org/http-core/operation";
import { list, openParams } from "@org/http-core/schema";
import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { expectNone } from "@org/test-kit/expect-none";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test } from "vitest";
import { printed } from "../secrets/printed.ts";
import { shop, thingSchema } from "../shop.ts";

const OWN = "zQ7j-own-t0ken";

const parts = {
  service: shop,
  method: "GET",
  params: openParams("Params", []),
  auth: accepts("queryToken"),
} as const;
const thing = operation({ ...parts, name: "get", path: "/things/7", result: json(thingSchema) });
const things = operation({
  ...parts,
  name: "list",
  path: "/things",
  result: json(list(thingSchema)),
  page: link(),
});

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const on = { any: (event: ClientEvent) => void events.push(event) };
  const auth = queryToken("client-token");
  const client = createClient({
    baseUrl: "https://shop.example",
    auth,
    clock: fakeClock(),
    fetch,
    on,
    ...options,
  });
  const sent = () => fetch.requests.map(({ url }) => new URL(url).searchParams.getAll("access_token").join());
  return { client, fetch, events, sent };
}

const good = (headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ id: "7" }, { headers });

const own = { access_token: OWN };

describe("a call's own value of a query parameter that the client's credential sets", () => {
  test("is sent in place of the client's, also after a redirect within the origin", async () => {
    const { client, sent } = setUp([
      new Response(null, { status: 302, headers: { location: "/things/8" } }),
      repeat(() => good()),
    ]);
    await client.call(thing, own);
    await client.call(thing, {});
    expect(sent()).toEqual([OWN, OWN, "client-token"]);
  });

  test("goes to no other origin, and neither does the client's", async () => {
    const { client, sent } = setUp([
      new Response(null, { status: 302, headers: { location: "https://files.example/7" } }),
      good(),
    ]);
    await client.call(thing, own);
    expect(sent()).toEqual([OWN, ""]);
  });

  test("has a response of its own, which is not stored, and its own limits", async () => {
    const headers = {
      "cache-control": "max-age=60",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "9999999999",
    };
    const { client, sent } = setUp([repeat(() => good(headers))]);
    await client.call(thing, {});
    await client.call(thing, own, { retry: { maxWait: 0 } });
    const again = { access_token: `${OWN}-2` };
    await client.call(thing, again, { retry: { maxWait: 0 } });
    expect(sent()).toEqual(["client-token", OWN, `${OWN}-2`]);
  });

  test("is sent for each page, whether links leave it out, repeat it or name another", async () => {
    const page = (link: string) => () => Response.json([{ id: "7" }], { headers: { link } });
    const { client, sent } = setUp([
      page('</things?page=2>; rel="next"'),
      page(`</things?page=3&access_token=${OWN}>; rel="next"`),
      page(""),
      page('</things?page=2&access_token=another>; rel="next"'),
      page(""),
    ]);
    expect(await client.list(things, own).collect()).toHaveLength(3);
    expect(await client.list(things, {}).collect()).toHaveLength(2);
    expect(sent()).toEqual([OWN, OWN, OWN, "client-token", "client-token"]);
  });

  test("that is rejected is not replaced, and is in no event and no error", async () => {
    const { client, sent, events } = setUp([repeat(() => Response.json({ message: OWN }, { status: 401 }))]);
    const error = await failureOf(() => client.call(thing, own));
    expect(error).toMatchObject({ code: "authentication", attempts: 1 });
    expect(sent()).toEqual([OWN]);
    expectNone([...events, error].map(printed).join("\n"), [OWN]);
  });
});
