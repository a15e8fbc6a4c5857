import { expect, test } from "vitest";
import { sharedRetryBudget } from "../src/runtime/retry-budget.ts";

test("a retry budget that has been drawn on outlives thousands of others, a full one need not", () => {
  const drawn = sharedRetryBudget("many-origins", "https://drawn.example");
  drawn.take("transient");
  const full = sharedRetryBudget("many-origins", "https://full.example");
  for (let i = 0; i < 2_000; i += 1) sharedRetryBudget("many-origins", `https://${String(i)}.example`);
  expect(sharedRetryBudget("many-origins", "https://drawn.example")).toBe(drawn);
  expect(sharedRetryBudget("many-origins", "https://full.example")).not.toBe(full);
});
