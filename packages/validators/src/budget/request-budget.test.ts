import { describe, expect, test, vi } from "vitest";
import { RateLimitError } from "@org/http-core";
import { fakeClock, repeat, scriptedFetch } from "@org/http-core/testing";
import { failureOf, untyped } from "@org/test-kit/untyped";
import { bearer, createValidators, type ValidatorsOptions } from "../index.ts";
import { requestBudget, type RequestBudgetOptions } from "./request-budget.ts";

const request = { method: "GET", url: "https://budget.example", headers: new Headers(), body: undefined };

/** A budget, and a function that sends one request by its step. */
function setUp(options: RequestBudgetOptions) {
  const budget = requestBudget(options);
  const next = vi.fn(() => Promise.resolve(new Response("sent")));
  return { budget, next, send: async () => untyped(budget.step)(request, next) };
}

describe("a budget", () => {
  test("counts each request before it is sent, and passes it on", async () => {
    const reported: number[] = [];
    const { budget, next, send } = setUp({
      requests: 3,
      spent: 1,
      onSpend: (spent) => void reported.push(spent),
    });
    expect([budget.spent(), budget.left()]).toEqual([1, 2]);
    next.mockImplementationOnce(() => {
      expect(reported).toEqual([2]);
      return Promise.resolve(new Response("sent"));
    });
    expect(await send()).toBeInstanceOf(Response);
    expect(next).toHaveBeenCalledExactlyOnceWith(request);
    expect([budget.spent(), budget.left()]).toEqual([2, 1]);
  });

  test("counts a request that fails", async () => {
    const { budget, next, send } = setUp({ requests: 1 });
    next.mockRejectedValueOnce(new Error("no"));
    await expect(send()).rejects.toThrow("no");
    expect(budget.left()).toBe(0);
  });

  test.each([
    [2_000, 2_000],
    [2_000, 2_001],
    [0, 0],
  ])("of %i with %i spent sends nothing, and counts nothing", async (requests, spent) => {
    const onSpend = vi.fn();
    const { budget, next, send } = setUp({ requests, spent, onSpend });
    expect([budget.spent(), budget.left()]).toEqual([spent, 0]);
    const failure = await failureOf(send);
    expect(failure).toBeInstanceOf(RateLimitError);
    const of = requests === 0 ? "0" : "2,000";
    expect(failure).toMatchObject({
      kind: "quota",
      message: `The request budget of this key is spent: ${of} of ${of}`,
    });
    expect([next.mock.calls, onSpend.mock.calls, budget.spent()]).toEqual([[], [], spent]);
  });
});

test.each([
  ["requests", { requests: -1 }],
  ["requests", { requests: 1.5 }],
  ["requests", { requests: Infinity }],
  ["spent", { requests: 1, spent: -1 }],
  ["spent", { requests: 1, spent: Number.NaN }],
])("%s must be a whole number: %j", (name, options) => {
  expect(() => requestBudget(options)).toThrow(`budget.${name}: expected a whole number, at least 0`);
});

describe("a client with a budget", () => {
  const summary = { validatorIdentity: "a", voteAccount: "vote", timeWindow: "1d", name: "A" };

  function clientOf(options: ValidatorsOptions, respond: (request: Request) => Response) {
    const fetch = scriptedFetch(repeat(respond));
    const clock = fakeClock();
    const base = { baseUrl: "https://budget.example", auth: bearer("budget"), limit: false } as const;
    return { fetch, clock, client: createValidators({ ...base, fetch, clock, ...options }) };
  }

  test("counts an attempt once, including redirects and the retry after a 401", async () => {
    const budget = requestBudget({ requests: 10 });
    let hops = 0;
    const auth = () => Promise.resolve(bearer(`token-${String(hops)}`));
    const { client, fetch } = clientOf({ budget, auth }, ({ url }) => {
      hops += 1;
      if (hops === 1) return new Response("", { status: 401 });
      if (hops === 2) return new Response("", { status: 307, headers: { location: `${url}&again=1` } });
      return Response.json(summary);
    });
    expect(await client.summary("a", { window: "1d" })).toMatchObject({ validatorIdentity: "a" });
    expect(fetch.requests).toHaveLength(3);
    expect(budget.spent()).toBe(1);
  });

  test("counts retries, but no responses from the cache", async () => {
    const budget = requestBudget({ requests: 10 });
    let failures = 2;
    const { client, clock } = clientOf({ budget, retry: { retries: 3 } }, () => {
      failures -= 1;
      if (failures >= 0) return new Response("", { status: 503 });
      const headers = { "cache-control": "max-age=60", date: new Date(clock.now()).toUTCString() };
      return Response.json(summary, { headers });
    });
    const first = client.summary("a", { window: "1d" }).then(({ name }) => name);
    await clock.run();
    expect(await first).toBe("A");
    expect(budget.spent()).toBe(3);
    await client.summary("a", { window: "1d" });
    expect(budget.spent()).toBe(3);
  });

  test("shares it with another one, and sends nothing beyond it", async () => {
    const budget = requestBudget({ requests: 1 });
    const [one, other] = [0, 1].map(() => clientOf({ budget }, () => Response.json(summary)));
    await one?.client.summary("a", { window: "1d" });
    await expect(other?.client.consolidations()).rejects.toMatchObject({ kind: "quota", retryAt: undefined });
    expect(other?.fetch.requests).toEqual([]);
    expect(other?.clock.monotonic()).toBe(0);
  });
});
