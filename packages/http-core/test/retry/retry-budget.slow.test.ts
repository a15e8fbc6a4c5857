import { repeat, type Scripted } from "@org/http-core/testing";
import { retryBudget, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { good, setUp as setUpShared } from "../scripted-client.ts";
import { getThing } from "../shop.ts";

const down = (): Response => new Response("", { status: 503 });

/** A client with a budget of its own. */
const setUp = (script: readonly Scripted[], options: Partial<ClientOptions> = {}) =>
  setUpShared(script, { retryBudget: retryBudget(), ...options });

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

  test("allows 35 retries of failures", async () => {
    const { client, clock, fetch } = setUp([repeat(down)], { limit: false, retry: { retries: 1 } });
    const calls = 120;
    for (let call = 0; call < calls; call += 1) {
      const ended = client.call(getThing, { id: String(call) }).catch(() => undefined);
      await clock.run();
      await ended;
    }
    expect(fetch.requests).toHaveLength(calls + 35);
  });

  test("is not needed for a request that a rate limit refused", async () => {
    const budget = retryBudget();
    const { client, clock } = setUp([repeat(() => new Response("", { status: 429 }))], {
      retryBudget: budget,
    });
    const ended = client.call(getThing, { id: "7" }).catch(() => undefined);
    await clock.run();
    await ended;
    expect(budget.left()).toBe(500);
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
