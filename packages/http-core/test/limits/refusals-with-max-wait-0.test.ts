import { fakeClock, scriptedFetch, type Scripted } from "@org/http-core/testing";
import { createClient, type ClientOptions } from "@org/http-core";
import { describe, expect, test } from "vitest";
import { failureOf } from "@org/test-kit/untyped";
import { getThing } from "../shop.ts";

function setUp(name: string, script: readonly Scripted[], options: Partial<ClientOptions> = {}) {
  const clock = fakeClock();
  const fetch = scriptedFetch(...script);
  const baseUrl = `https://${name}.held-back.example`;
  const retry = { retries: 0, maxWait: 0 };
  return { client: createClient({ baseUrl, clock, fetch, retry, ...options }), clock, fetch };
}

const refusal = (status: number, headers: Record<string, string> = {}): Response =>
  Response.json({ message: "slow down" }, { status, headers });

describe("a call that is held back after another call's refusal, with maxWait 0", () => {
  test.each([
    ["a wait", { "retry-after": "10" }],
    ["no wait", {}],
    [
      "a spent budget",
      { "x-ratelimit-limit": "9", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1767225700" },
    ],
  ])("fails with the refusal's status and 0 attempts: %s", async (name, headers) => {
    const { client, fetch } = setUp(name.replaceAll(" ", "-"), [refusal(429, headers)], {
      limit: { concurrency: 1 },
    });
    const calls = ["1", "2", "3"].map((id) => failureOf(() => client.call(getThing, { id })));
    const [first, ...queued] = await Promise.all(calls);
    expect(first).toMatchObject({ code: "rate_limit", status: 429, attempts: 1 });
    for (const error of [...queued, await failureOf(() => client.call(getThing, { id: "4" }))])
      expect(error).toMatchObject({ code: "rate_limit", status: 429, attempts: 0 });
    expect(fetch.requests).toHaveLength(1);
  });

  test("has no status if the service has refused no request", async () => {
    const { client } = setUp("declared", [Response.json({ id: "7" })], {
      limit: { windows: [{ requests: 1, per: 1_000 }] },
      queueTimeout: 0,
    });
    await client.call(getThing, { id: "1" });
    const error = await failureOf(() => client.call(getThing, { id: "2" }));
    expect(error).toMatchObject({ code: "rate_limit", status: undefined, attempts: 0 });
  });

  test("does not extend the wait of others", async () => {
    const { client, clock, fetch } = setUp("not-longer", [
      refusal(429, { "retry-after": "10" }),
      Response.json({ id: "7" }),
    ]);
    await failureOf(() => client.call(getThing, { id: "1" }));
    for (let second = 1; second < 10; second += 1) {
      await clock.advance(1_000);
      await failureOf(() => client.call(getThing, { id: "2" }));
    }
    await clock.advance(1_000);
    expect(await client.call(getThing, { id: "3" })).toEqual({ id: "7" });
    expect(fetch.requests).toHaveLength(2);
  });
});
