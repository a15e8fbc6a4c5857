import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { none } from "@org/http-core/operation";
import {
  basic,
  bearer,
  createClient,
  token,
  type CallOptions,
  type ClientOptions,
  type Credential,
  withPrincipal,
} from "@org/http-core";
import { describe, expect, test } from "vitest";
import { createThing, echo, getThing, publicThing } from "../shop.ts";

/** Responds with what distinguishes requests. */
const asWhom = ({ headers }: Request): Response =>
  Response.json({ id: headers.get("authorization") ?? "anonymous" });

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const fetch = scriptedFetch(...script);
  const clock = fakeClock();
  const client = createClient({
    baseUrl: "https://single-flight.example",
    clock,
    fetch,
    // Otherwise the first request is sent alone, until its response announces the limits.
    limit: { announced: false },
    ...options,
  });
  return { client, clock, fetch };
}

/** A credential function that returns these credentials in turn. */
function inTurn(...credentials: readonly Credential[]) {
  const left = [...credentials];
  return (): Credential => {
    const next = left.shift();
    if (next === undefined) throw new Error("one more request than the test expects");
    return next;
  };
}

describe("two accounts never share a response", () => {
  test.each([
    ["two tokens", bearer("ann-token"), bearer("bob-token")],
    ["two of one kind", token("ann-token"), token("bob-token")],
    ["two users with one password", basic("ann", "one-password"), basic("bob", "one-password")],
    [
      "two names for one token",
      withPrincipal("ann", bearer("a-token")),
      withPrincipal("bob", bearer("a-token")),
    ],
  ])("%s at the same time are two requests", async (_, ann, bob) => {
    const current = [ann, bob];
    // Called for the principal first, then for each request.
    const used: Credential[] = [];
    const source = (): Credential => {
      const credential = current[used.length % 2] ?? ann;
      used.push(credential);
      return credential;
    };
    let sent = 0;
    const numbered = (): Response => Response.json({ id: String((sent += 1)) });
    const { client, fetch } = setUp([repeat(numbered, 2)], { auth: source, cache: false });
    const [first, second] = await Promise.all([
      client.call(getThing, { id: "7" }),
      client.call(getThing, { id: "7" }),
    ]);
    expect(fetch.requests).toHaveLength(2);
    expect([first.id, second.id].sort()).toEqual(["1", "2"]);
  });

  test("each caller gets the response to its own credential", async () => {
    let current = bearer("ann-token");
    const { client, clock, fetch } = setUp([repeat(asWhom, 2)], { auth: () => current, cache: false });
    const anns = client.call(getThing, { id: "7" }).then(({ id }) => id);
    // Its request is in flight, without a response yet.
    await clock.advance(0);
    expect(fetch.requests).toHaveLength(1);
    current = bearer("bob-token");
    const bobs = client.call(getThing, { id: "7" }).then(({ id }) => id);
    expect(await Promise.all([anns, bobs])).toEqual(["Bearer ann-token", "Bearer bob-token"]);
  });

  test("a response to an anonymous call is not shared with a call that has a credential", async () => {
    const { client, fetch } = setUp([repeat(asWhom, 2)], { auth: bearer("ann-token"), cache: false });
    const mine = client.call(getThing, { id: "7" }).then(({ id }) => id);
    const public_ = client.call({ ...publicThing, path: getThing.path }, { id: "7" }).then(({ id }) => id);
    expect(await Promise.all([mine, public_])).toEqual(["Bearer ann-token", "anonymous"]);
    expect(fetch.requests).toHaveLength(2);
  });

  test("one account with a rotated token is one principal, if it is named", async () => {
    const auth = inTurn(
      withPrincipal("ann", bearer("token-1")),
      withPrincipal("ann", bearer("token-2")),
      bearer("token-2"),
    );
    const { client, fetch } = setUp([asWhom], { auth, cache: false });
    const [first, second] = await Promise.all([
      client.call(getThing, { id: "7" }),
      client.call(getThing, { id: "7" }),
    ]);
    expect(first).toEqual(second);
    expect(fetch.requests).toHaveLength(1);
  });
});

describe("equal requests with equal options share a flight", () => {
  test.each([
    ["the same", {}],
    ["the default cache mode by name", { cache: "default" }],
    ["a header of the same value", { headers: { "Accept-Language": "de" } }],
  ] as const satisfies readonly (readonly [string, CallOptions])[])("%s", async (_, options) => {
    const { client, fetch } = setUp([asWhom]);
    const headers = "headers" in options ? options.headers : {};
    await Promise.all([
      client.call(getThing, { id: "7" }, { headers }),
      client.call(getThing, { id: "7" }, options),
    ]);
    expect(fetch.requests).toHaveLength(1);
  });

  test("also of a HEAD", async () => {
    const { client, fetch } = setUp([new Response(null)]);
    const head = { ...getThing, method: "HEAD", result: none() } as const;
    await Promise.all([client.call(head, { id: "7" }), client.call(head, { id: "7" })]);
    expect(fetch.requests).toHaveLength(1);
  });

  test.each([
    ["another header", { headers: { "Accept-Language": "de" } }],
    ["a key of its own", { headers: { "X-Api-Key": "mine" } }],
    ["another cache mode", { cache: "reload" }],
    ["no cache", { cache: false }],
    ["fewer retries", { retry: { retries: 0 } }],
    ["another wait", { retry: { maxWait: 1 } }],
    ["another time", { timeout: { attempt: 7 } }],
  ] as const satisfies readonly (readonly [string, CallOptions])[])("%s is another", async (_, options) => {
    const { client, fetch } = setUp([repeat(asWhom, 2)]);
    await Promise.all([client.call(getThing, { id: "7" }), client.call(getThing, { id: "7" }, options)]);
    expect(fetch.requests).toHaveLength(2);
  });

  test.each([
    ["another address", getThing, { id: "8" }],
    ["another operation, whose rules may differ", { ...getThing, id: "shop.other" }, { id: "7" }],
    ["another method", { ...getThing, method: "HEAD", result: none() }, { id: "7" }],
    ["another header of the operation", getThing, { id: "7", tenant: "blue" }],
  ] as const)("%s is another", async (_, operation, params) => {
    const { client, fetch } = setUp([repeat(() => Response.json({ id: "7" }), 2)]);
    await Promise.all([client.call(getThing, { id: "7" }), client.call(operation, params)]);
    expect(fetch.requests).toHaveLength(2);
  });

  test("a write is never shared, even if it is safe to repeat", async () => {
    const { client, fetch } = setUp([repeat(new Response('{"id":"7"}'), 4)]);
    await Promise.all([client.call(createThing, { name: "a" }), client.call(createThing, { name: "a" })]);
    await Promise.all([client.call(echo, { name: "a" }), client.call(echo, { name: "a" })]);
    expect(fetch.requests).toHaveLength(4);
  });

  test("nor is a GET that changes something", async () => {
    const { client, fetch } = setUp([repeat(() => Response.json({ id: "7" }), 2)]);
    const counted = { ...getThing, safe: false };
    await Promise.all([client.call(counted, { id: "7" }), client.call(counted, { id: "7" })]);
    expect(fetch.requests).toHaveLength(2);
  });

  test("a read that begins after a write ended does not join one from before it", async () => {
    const slow = Promise.withResolvers<Response>();
    const { client, clock, fetch } = setUp([
      () => slow.promise,
      Response.json({ id: "written" }),
      Response.json({ id: "new" }),
    ]);
    const before = client.call(getThing, { id: "7" }, { cache: false }).then(({ id }) => id);
    await clock.advance(0);
    expect(fetch.requests).toHaveLength(1);
    await client.call(createThing, { name: "a" });
    const after = client.call(getThing, { id: "7" }, { cache: false }).then(({ id }) => id);
    expect(await after).toBe("new");
    slow.resolve(Response.json({ id: "old" }));
    expect(await before).toBe("old");
  });
});

test("an aborted caller does not end a request that another waits for", async () => {
  const answer = Promise.withResolvers<Response>();
  const requested = Promise.withResolvers<undefined>();
  const slow = (): Promise<Response> => {
    requested.resolve(undefined);
    return answer.promise;
  };
  const { client, fetch } = setUp([slow], { cache: false });
  const [reason, controller] = [new Error("enough"), new AbortController()];
  const first = client
    .call(getThing, { id: "7" }, { signal: controller.signal })
    .catch((error: unknown) => error);
  const second = client.call(getThing, { id: "7" }).then();
  await requested.promise;
  controller.abort(reason);
  expect(await first).toBe(reason);
  expect(fetch.requests[0]?.signal.aborted).toBe(false);
  answer.resolve(Response.json({ id: "7" }));
  expect(await second).toEqual({ id: "7" });
  expect(fetch.requests).toHaveLength(1);
});

test("a call that shares another's response has its deadline paused in the queue for a declared limit, too", async () => {
  const { client, clock, fetch } = setUp([repeat(asWhom)], {
    limit: { windows: [{ requests: 1, per: 60_000 }] },
    timeout: { total: 10_000 },
  });
  const calls = ["1", "1", "2", "2", "3", "3"].map(async (id) => (await client.call(publicThing, { id })).id);
  await clock.run();
  expect(await Promise.all(calls)).toEqual(Array(6).fill("anonymous"));
  expect(fetch.requests).toHaveLength(3);
});

test("a call does not share the wait of one that may wait longer in the queue", async () => {
  const { client, clock, fetch } = setUp([repeat(asWhom)], {
    limit: { windows: [{ requests: 1, per: 60_000 }] },
  });
  await client.call(publicThing, { id: "1" });
  const patient = client.call(publicThing, { id: "2" }).then(({ id }) => id);
  await expect(client.call(publicThing, { id: "2" }, { queueTimeout: 0 })).rejects.toMatchObject({
    code: "rate_limit",
  });
  await clock.run();
  expect(await patient).toBe("anonymous");
  expect(fetch.requests).toHaveLength(2);
});
