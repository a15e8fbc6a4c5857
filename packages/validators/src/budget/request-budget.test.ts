import { describe, expect, test, vi } from "vitest";
import { RateLimitError } from "@org/http-core";
import { failureOf, untyped } from "@org/test-kit/untyped";
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
