import { fakeClock, repeat, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { bearer, createClient, retryBudget, type ClientOptions, type Credential } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { byCursor, echo, getThing, ownThing } from "../shop.ts";

const BASE = "https://shop.example/api";
const good = (): Response => Response.json({ id: "7" });
const down = (): Response => new Response("", { status: 503 });

function setUp(script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const client = createClient({
    baseUrl: BASE,
    clock,
    fetch,
    random: () => 1,
    retryBudget: retryBudget(),
    ...options,
  });
  return { client, clock, fetch };
}

describe("the retry budget", () => {
  test("stops amplifying an outage: 1,000 failing calls cost less than 10 % more", async () => {
    const { client, clock, fetch } = setUp([repeat(down())]);
    for (let batch = 0; batch < 10; batch += 1) {
      const calls = Array.from({ length: 100 }, (_, id) => client.call(getThing, { id: String(id) }));
      const ended = Promise.allSettled(calls);
      await clock.run();
      expect((await ended).every(({ status }) => status === "rejected")).toBe(true);
    }
    expect(fetch.requests.length).toBeGreaterThan(1_000);
    expect(fetch.requests.length).toBeLessThan(1_100);
  });

  test("is refilled when the service recovers", async () => {
    const budget = retryBudget();
    let healthy = false;
    const { client, clock, fetch } = setUp([repeat(() => (healthy ? good() : down()))], {
      retryBudget: budget,
    });
    const call = async (): Promise<string> => {
      const outcome = client.call(getThing, { id: "7" }).then(
        () => "good",
        () => "failed",
      );
      await clock.run();
      return outcome;
    };
    while (budget.left() >= 14) await call();
    healthy = true;
    for (let success = 0; success < 20; success += 1) expect(await call()).toBe("good");
    healthy = false;
    const before = fetch.requests.length;
    await call();
    expect(fetch.requests.length - before).toBeGreaterThan(1);
  });

  test.each([
    ["35 of failures", down, 35],
    ["100 of refusals to go faster", () => new Response("", { status: 429 }), 100],
  ])("allows the given number of retries: %s", async (_, answer, retries) => {
    const { client, clock, fetch } = setUp([repeat(answer)], { limit: false, retry: { retries: 1 } });
    const calls = 120;
    for (let call = 0; call < calls; call += 1) {
      const ended = client.call(getThing, { id: String(call) }).catch(() => undefined);
      await clock.run();
      await ended;
    }
    expect(fetch.requests).toHaveLength(calls + retries);
  });

  test("is shared by the clients of one origin, and by copies of the package", async () => {
    const budgets = Symbol.for("@org/http-core/retry-budgets/1");
    Reflect.deleteProperty(globalThis, budgets);
    const { client } = setUp([good()], { retryBudget: undefined });
    await client.call(getThing, { id: "7" });
    expect(Reflect.get(globalThis, budgets)).toBeInstanceOf(Map);
  });

  test("gets one token for each success, and allows the next retry with fourteen", async () => {
    const budget = retryBudget();
    const { client, clock, fetch } = setUp([repeat(({ url }) => (url.endsWith("/up") ? good() : down()))], {
      cache: false,
      limit: false,
      retry: { retries: 1 },
      retryBudget: budget,
    });
    const requestsOf = async (id: string): Promise<number> => {
      const before = fetch.requests.length;
      const ended = client.call(getThing, { id }).catch(() => undefined);
      await clock.run();
      await ended;
      return fetch.requests.length - before;
    };
    // 10 of 500 remain.
    while (budget.left() >= 14) await requestsOf("down");
    for (let success = 0; success < 3; success += 1) await requestsOf("up");
    expect(await requestsOf("down")).toBe(1);
    await requestsOf("up");
    expect(await requestsOf("down")).toBe(2);
  });

  test("refunds the cost of a successful retry", async () => {
    const budget = retryBudget();
    const { client, clock } = setUp([down(), good()], { retryBudget: budget });
    const call = client.call(getThing, { id: "7" }).then(({ id }) => id);
    await clock.run();
    await call;
    expect(budget.left()).toBe(500);
  });

  test("refunds the cost of the last retry only", async () => {
    const budget = retryBudget();
    const slow = new Response("", { status: 429 });
    const { client, clock } = setUp([down(), slow, good()], { retryBudget: budget });
    const call = client.call(getThing, { id: "7" }).then(({ id }) => id);
    await clock.run();
    await call;
    expect(budget.left()).toBe(500 - 14 - 5 + 5);
  });

  test("is shared by all clients of a service at an origin", async () => {
    const shared = { retryBudget: undefined, baseUrl: "https://outage.example" };
    const first = setUp([repeat(down())], shared);
    for (let call = 0; call < 40; call += 1) {
      const failed = first.client.call(getThing, { id: "7" }).catch(() => "failed");
      await first.clock.run();
      await failed;
    }
    const second = setUp([down()], shared);
    await expect(second.client.call(getThing, { id: "7" })).rejects.toMatchObject({ attempts: 1 });
  });
});

describe("a permanent redirect", () => {
  const moved = (status: number) => new Response("", { status, headers: { location: "/api/new" } });

  test.each([301, 308])("%i is remembered for this and other requests", async (status) => {
    const { client, fetch } = setUp([moved(status), good(), good()]);
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([`${BASE}/things/7`, `${BASE}/new`, `${BASE}/new`]);
  });

  test.each([302, 307])("%i is not remembered", async (status) => {
    const { client, fetch } = setUp([moved(status), good(), moved(status), good()]);
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests[2]?.url).toBe(`${BASE}/things/7`);
  });

  test("to another origin is requested again each time", async () => {
    const away = () =>
      new Response("", {
        status: 301,
        headers: { location: "https://other.example/new?access_token=echoed&x=1" },
      });
    const { client, fetch } = setUp([away(), good(), away(), good()], { auth: bearer("secret-token") });
    await client.call(getThing, { id: "7" });
    await client.call(getThing, { id: "7" });
    expect(fetch.requests.map(({ url }) => url)).toEqual([
      `${BASE}/things/7`,
      "https://other.example/new?x=1",
      `${BASE}/things/7`,
      "https://other.example/new?x=1",
    ]);
    expect(fetch.requests[1]?.headers.has("authorization")).toBe(false);
  });

  test("and a redirect back do not cause an endless loop", async () => {
    const to = (location: string) => new Response("", { status: 301, headers: { location } });
    const { client, fetch } = setUp([
      to("/api/b"),
      new Response("one"),
      to("/api/echo"),
      repeat(new Response("two"), 2),
    ]);
    expect(await client.call(echo, { name: "x" })).toBe("one");
    expect(await client.call(echo, { name: "x" })).toBe("two");
    expect(await client.call(echo, { name: "x" })).toBe("two");
    expect(fetch.requests.map(({ url }) => url.slice(BASE.length))).toEqual([
      "/echo",
      "/b",
      "/b",
      "/echo",
      "/echo",
    ]);
  });
});

describe("a rejected credential", () => {
  const refused = (): Response => new Response("", { status: 401 });
  const byToken = (request: Request): Response =>
    request.headers.get("authorization") === "Bearer new" ? good() : refused();

  test("is replaced once for all waiting and later calls", async () => {
    let asked = 0;
    let current: Credential = bearer("old");
    const source = async (rejected?: Credential): Promise<Credential> => {
      if (rejected === undefined) return current;
      asked += 1;
      await Promise.resolve();
      current = bearer("new");
      return current;
    };
    const { client, fetch } = setUp([repeat(byToken)], { auth: source });
    const calls = await Promise.all(["1", "2", "3", "4"].map((id) => client.call(ownThing, { id })));
    expect(calls).toHaveLength(4);
    expect(asked).toBe(1);
    await client.call(ownThing, { id: "5" });
    expect(fetch.requests.at(-1)?.headers.get("authorization")).toBe("Bearer new");
    expect(asked).toBe(1);
  });

  test("is not sent repeatedly", async () => {
    const { client, fetch } = setUp([repeat(refused(), 2)], { auth: () => bearer("bad") });
    await expect(client.call(ownThing, { id: "7" })).rejects.toMatchObject({ code: "authentication" });
    expect(fetch.requests).toHaveLength(2);
    const fixed = setUp([refused()], { auth: bearer("bad") });
    await expect(fixed.client.call(ownThing, { id: "7" })).rejects.toMatchObject({ code: "authentication" });
    expect(fixed.fetch.requests).toHaveLength(1);
  });
});

describe("prefetch", () => {
  const page = (id: string, next_cursor?: string): Response =>
    Response.json({ data: [{ id }], ...(next_cursor === undefined ? {} : { next_cursor }) });

  test("requests the next page while the current one is processed", async () => {
    const { client, fetch } = setUp([page("1", "a"), page("2", "b"), page("3")]);
    const seen: [string, number][] = [];
    for await (const { id } of client.list(byCursor, {}, { prefetch: true })) {
      await new Promise((resolve) => setImmediate(resolve));
      seen.push([id, fetch.requests.length]);
    }
    expect(seen).toEqual([
      ["1", 2],
      ["2", 3],
      ["3", 3],
    ]);
  });

  test("requests no page beyond the needed rows", async () => {
    const answers = [page("1", "a"), page("2", "b"), page("3", "c"), page("4")];
    const iterated = setUp(answers);
    for await (const { id } of iterated.client.list(byCursor, {}, { prefetch: true, max: 2 }))
      expect(id).toBeDefined();
    expect(iterated.fetch.requests).toHaveLength(2);
    const collected = setUp(answers);
    await collected.client.list(byCursor, {}, { prefetch: true }).collect({ max: 1 });
    expect(collected.fetch.requests).toHaveLength(1);
  });

  test("ignores the failure of an unneeded page, and requests it again when it is needed", async () => {
    const refused = new Response("", { status: 400 });
    const { client } = setUp([page("1", "a"), refused]);
    for await (const { id } of client.list(byCursor, {}, { prefetch: true })) {
      expect(id).toBe("1");
      break;
    }
    const again = setUp([page("1", "a"), refused, page("2")]);
    const first = await again.client.list(byCursor, {});
    await expect(first.next()).rejects.toMatchObject({ status: 400 });
    expect((await first.next())?.items).toEqual([{ id: "2" }]);
  });
});
