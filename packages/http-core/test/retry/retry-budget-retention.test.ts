import { expect, test } from "vitest";
import { sharedRetryBudget } from "../../src/run/retry-policy.ts";

test("up to a thousand retry budgets are kept, used or not; beyond that, full ones are dropped", () => {
  Reflect.deleteProperty(globalThis, Symbol.for("@org/http-core/retry-budgets/1"));
  const budgetOf = (name: string) => sharedRetryBudget("a-thousand", `https://${name}.example`);
  const drawn = budgetOf("drawn");
  drawn.take();
  const full = budgetOf("full");
  for (let made = 2; made < 1_000; made += 1) budgetOf(String(made));
  expect(budgetOf("full")).toBe(full);
  budgetOf("one-more");
  expect(budgetOf("drawn")).toBe(drawn);
  expect(budgetOf("full")).not.toBe(full);
});

test("a used retry budget outlives thousands of others, a full one need not", () => {
  const drawn = sharedRetryBudget("many-origins", "https://drawn.example");
  drawn.take();
  const full = sharedRetryBudget("many-origins", "https://full.example");
  for (let i = 0; i < 2_000; i += 1) sharedRetryBudget("many-origins", `https://${String(i)}.example`);
  expect(sharedRetryBudget("many-origins", "https://drawn.example")).toBe(drawn);
  expect(sharedRetryBudget("many-origins", "https://full.example")).not.toBe(full);
});

test("beyond ten thousand used retry budgets, those that were used longest ago are dropped", () => {
  Reflect.deleteProperty(globalThis, Symbol.for("@org/http-core/retry-budgets/1"));
  const budgetOf = (name: number) => sharedRetryBudget("ten-thousand", `https://${String(name)}.example`);
  const drawn = Array.from({ length: 11_000 }, (_, name) => {
    const budget = budgetOf(name);
    budget.take();
    return budget;
  });
  budgetOf(0);
  budgetOf(11_000);
  expect(budgetOf(0)).toBe(drawn[0]);
  expect(budgetOf(1)).not.toBe(drawn[1]);
  expect(budgetOf(10_999)).toBe(drawn[10_999]);
});
