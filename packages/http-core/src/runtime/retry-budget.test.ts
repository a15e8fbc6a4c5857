import { describe, expect, test } from "vitest";
import { retryBudget, sharedRetryBudget } from "./retry-budget.ts";

describe("a retry budget", () => {
  test("is spent to its last token: a retry that it just pays is due", () => {
    const budget = retryBudget(14);
    expect(budget.take("transient")).toBe(true);
    expect(budget.left()).toBe(0);
    expect(budget.take("throttled")).toBe(false);
    expect(budget.left()).toBe(0);
  });

  test("never holds more than it began with", () => {
    const budget = retryBudget(20);
    budget.succeeded(undefined);
    budget.succeeded("transient");
    expect(budget.left()).toBe(20);
    budget.take("throttled");
    budget.succeeded("transient");
    expect(budget.left()).toBe(20);
  });

  test("is one for a service at an origin, and another one for each other", () => {
    const budget = sharedRetryBudget("shared-budget", "https://one.example");
    expect(sharedRetryBudget("shared-budget", "https://one.example")).toBe(budget);
    expect(sharedRetryBudget("another-budget", "https://one.example")).not.toBe(budget);
    expect(sharedRetryBudget("shared-budget", "https://two.example")).not.toBe(budget);
  });
});
