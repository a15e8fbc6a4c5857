import {
  bearer,
  createClient,
  credential,
  get,
  hmac,
  type ClientEvent,
  type ClientOptions,
  text,
} from "@org/http-core";
import { requires } from "@org/http-core/operation";
import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { expectNone } from "@org/test-kit/expect-none";
import { failureOf } from "@org/test-kit/untyped";
import { describe, expect, test, vi } from "vitest";
import { printed } from "../secrets/printed.ts";
import { getThing, ownThing } from "../shop.ts";

const OWN = "zQ7j-own-t0ken";

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(...script);
  const events: ClientEvent[] = [];
  const clock = fakeClock();
  const on = { any: (event: ClientEvent) => void events.push(event) };
  const auth = bearer("client-token");
  const client = createClient({ baseUrl: "https://shop.example", auth, clock, fetch, on, ...options });
  const sent = (name = "authorization") => fetch.requests.map(({ headers }) => headers.get(name));
  return { client, clock, fetch, events, sent };
}

const good = (headers: Readonly<Record<string, string>> = {}): Response =>
  Response.json({ id: "7" }, { headers });

const custom = { ...getThing, auth: requires("custom") };

const own = { headers: { Authorization: `Bearer ${OWN}` } };

describe("a call's own Authorization", () => {
  test("is sent in place of the client's, also after a redirect within the origin", async () => {
    const { client, sent } = setUp([
      new Response(null, { status: 302, headers: { location: "/things/8" } }),
      repeat(() => good()),
    ]);
    await client.call(ownThing, { id: "7" }, own);
    await client.call(ownThing, { id: "7" });
    expect(sent()).toEqual([`Bearer ${OWN}`, `Bearer ${OWN}`, "Bearer client-token"]);
  });

  test("goes to no other origin, and neither does the client's", async () => {
    const { client, sent } = setUp([
      new Response(null, { status: 302, headers: { location: "https://files.example/7" } }),
      good(),
    ]);
    await client.call(ownThing, { id: "7" }, own);
    expect(sent()).toEqual([`Bearer ${OWN}`, null]);
  });

  test("may be a parameter of the operation", async () => {
    const { client, sent } = setUp([good()]);
    const thing = get("/things/{id}", {
      params: { as: text },
      places: { as: { in: "header", name: "Authorization" } },
      auth: requires("bearer"),
    });
    await client.call(thing, { id: "7", as: `Bearer ${OWN}` });
    expect(sent()).toEqual([`Bearer ${OWN}`]);
  });

  test("that is rejected is not replaced: the client's credential was not the one", async () => {
    const auth = vi.fn(() => bearer("client-token"));
    const { client, sent } = setUp([repeat(() => new Response("", { status: 401 }))], { auth });
    expect(await failureOf(() => client.call(ownThing, { id: "7" }, own))).toMatchObject({
      code: "authentication",
      attempts: 1,
    });
    expect(sent()).toEqual([`Bearer ${OWN}`]);
    expect(auth).not.toHaveBeenCalledWith(expect.anything());
  });

  test("has a response of its own, and its own limits", async () => {
    const headers = {
      "cache-control": "max-age=60",
      "x-ratelimit-remaining": "0",
      "x-ratelimit-reset": "9999999999",
    };
    const { client, clock, sent } = setUp([repeat(() => good(headers))]);
    await client.call(ownThing, { id: "7" });
    await client.call(ownThing, { id: "7" }, { ...own, retry: { maxWait: 0 } });
    expect(sent()).toEqual(["Bearer client-token", `Bearer ${OWN}`]);
    expect(clock.now()).toBe(fakeClock().now());
  });
});

describe("the function `auth`, with a call's own Authorization", () => {
  test("is not asked where every credential of the operation is an Authorization", async () => {
    const auth = vi.fn(async () => bearer("client-token"));
    const { client, sent } = setUp([repeat(() => good())], { auth });
    await client.call(ownThing, { id: "7" }, own);
    expect(auth).not.toHaveBeenCalled();
    await client.call(ownThing, { id: "7" });
    expect(sent()).toEqual([`Bearer ${OWN}`, "Bearer client-token"]);
  });

  test("is not asked again where it gave an Authorization, for any operation", async () => {
    const auth = vi.fn(async () => bearer("client-token"));
    const { client, sent } = setUp([repeat(() => good())], { auth });
    await client.call(getThing, { id: "7" });
    const asked = auth.mock.calls.length;
    await client.call(getThing, { id: "7" }, own);
    expect(auth).toHaveBeenCalledTimes(asked);
    expect(sent()).toEqual(["Bearer client-token", `Bearer ${OWN}`]);
  });

  test("is asked where its credential may be another header, which is sent beside it", async () => {
    const auth = vi.fn(async () => credential({ headers: { "X-Gateway": "client-key" } }));
    const { client, sent } = setUp([repeat(() => good())], { auth });
    for (let calls = 0; calls < 2; calls += 1) await client.call(custom, { id: "7" }, own);
    expect([sent(), sent("x-gateway")]).toEqual([
      [`Bearer ${OWN}`, `Bearer ${OWN}`],
      ["client-key", "client-key"],
    ]);
  });

  test("may itself call the client with one, to get its token", async () => {
    const { client, sent } = setUp([repeat(() => good())], {
      auth: async () => bearer((await client.call(getThing, { id: "token" }, own)).id),
    });
    await client.call(getThing, { id: "7" });
    expect(sent().at(-1)).toBe("Bearer 7");
    expect(sent()[0]).toBe(`Bearer ${OWN}`);
  });
});

describe("a part of the headers of a signature", () => {
  const auth = hmac({
    principal: "account",
    message: ({ path }) => path,
    sign: async (message) => `signed-${message}`,
    headers: (signature) => ({ "X-Account": "1", "X-Signature": signature }),
    headerNames: ["X-Account", "X-Signature"],
    secrets: [],
  });

  test("is refused before any request", async () => {
    const { client, fetch } = setUp([good()], { auth });
    const headers = { "x-account": "2" };
    expect(await failureOf(() => client.call(getThing, { id: "7" }, { headers }))).toMatchObject({
      code: "parameter",
      parameter: "headers.x-account",
      expected: "all headers of the signature, or none",
    });
    expect(fetch.requests).toEqual([]);
  });

  test("is not what a call with all of them gives", async () => {
    const { client, sent } = setUp([good()], { auth });
    const headers = { "x-account": "2", "x-signature": "mine-of-2" };
    await client.call(getThing, { id: "7" }, { headers });
    expect([sent("x-account"), sent("x-signature")]).toEqual([["2"], ["mine-of-2"]]);
  });
});

describe("each header of a credential", () => {
  const auth = credential({ headers: { "X-Access": "client-key", "X-Desk": "client-desk" } });

  test("may be replaced alone; the others are the client's", async () => {
    const { client, sent, events } = setUp(
      [
        repeat((request) =>
          good({ "cache-control": "max-age=60", etag: String(request.headers.get("x-desk")) }),
        ),
      ],
      { auth },
    );
    const desks = ["zQ7j-desk-one", "zQ7j-desk-two"];
    for (const desk of desks) await client.call(custom, { id: "7" }, { headers: { "x-desk": desk } });
    expect(sent("x-access")).toEqual(["client-key", "client-key"]);
    expect(sent("x-desk")).toEqual(desks);
    expectNone(events.map(printed).join("\n"), desks);
  });

  test("is replaced under the deployment's name", async () => {
    const dialect = { headers: { "X-Desk": "Acme-Desk" } };
    const { client, sent } = setUp([good()], { auth, dialect });
    await client.call(custom, { id: "7" }, { headers: { "acme-desk": "mine" } });
    expect([sent("acme-desk"), sent("x-desk")]).toEqual([["mine"], [null]]);
  });

  test("is the client's where only the client's shared headers have its name", async () => {
    const { client, sent } = setUp([good()], { auth, headers: { "X-Desk": "shared" } });
    await client.call(custom, { id: "7" });
    expect(sent("x-desk")).toEqual(["client-desk"]);
  });
});
