import { describe, expect, test } from "vitest";
import { ServerError } from "../errors/errors.ts";
import { decide, type Failure, retryBudget, sharedRetryBudget } from "./retry-policy.ts";

const OPTIONS = { retries: 3, maxWait: 60_000 };

const failure: Failure = {
  error: new ServerError("down"),
  retry: "transient",
  after: undefined,
  neverSent: false,
};

/** The wait before the next attempt. */
function waitOf(change: Partial<Failure>, { attempt = 1, random = 1, retries = 3 } = {}): unknown {
  return decide({ ...failure, ...change }, attempt, true, { ...OPTIONS, retries }, () => random, 0);
}

describe("the wait before another attempt", () => {
  test("doubles up to twenty seconds, and no further", () => {
    const waits = (retry: Failure["retry"]) =>
      [1, 2, 5, 6, 9, 10, 99].map((attempt) => waitOf({ retry }, { attempt, retries: 100 }));
    expect(waits("transient")).toEqual([50, 100, 800, 1_600, 12_800, 20_000, 20_000]);
    expect(waits("throttled")).toEqual([1_000, 2_000, 16_000, 20_000, 20_000, 20_000, 20_000]);
  });

  test("is the one that the service requests, up to and including maxWait", () => {
    expect(waitOf({ after: 60_000 })).toBe(60_000);
    expect(waitOf({ after: 60_001 })).toBe("too long");
  });

  test("is at least the base if the service asks for less than 50 ms", () => {
    expect(waitOf({ retry: "throttled", after: 50 }, { random: 0 })).toBe(50);
    expect(waitOf({ retry: "throttled", after: 49 }, { random: 0 })).toBe(1_000);
  });

  test("is at least half of the back-off if the service asks for too little again", () => {
    const waits = (random: number) =>
      [1, 2, 3].map((attempt) => waitOf({ retry: "throttled", after: 100 }, { attempt, random }));
    expect(waits(0)).toEqual([100, 1_000, 2_000]);
    expect(waits(0.5)).toEqual([100, 1_500, 3_000]);
  });
});

describe("no further attempt is made", () => {
  test.each<[string, Partial<Failure>, number, boolean, string]>([
    ["after a final failure, even if never sent", { retry: "never", neverSent: true }, 1, true, "final"],
    ["for an unsafe call that the service may have done", {}, 1, false, "final"],
    ["for an unsafe call that a limit refused", { retry: "throttled" }, 1, false, "final"],
    ["once all retries are spent", {}, 4, true, "final"],
    ["for a long wait: it counts before spent retries", { after: 60_001 }, 4, true, "too long"],
  ])("%s", (_, change, attempt, safe, reason) => {
    expect(decide({ ...failure, ...change }, attempt, safe, OPTIONS, () => 1, 0)).toBe(reason);
  });

  test.each([
    [0, "final"],
    [1, 4_000],
  ])("for a call that a limit refused, if it may have %i retries: %s", (retries, decision) => {
    expect(waitOf({ retry: "throttled" }, { attempt: 3, retries })).toBe(decision);
  });

  test("except for an unsafe call that was never sent", () => {
    expect(decide({ ...failure, neverSent: true }, 3, false, OPTIONS, () => 1, 0)).toBe(200);
  });
});

describe("a retry budget", () => {
  test("is spent to its last token", () => {
    const budget = retryBudget(14);
    expect(budget.take()).toBe(true);
    expect(budget.left()).toBe(0);
    expect(budget.take()).toBe(false);
    expect(budget.left()).toBe(0);
  });

  test("never exceeds its initial size", () => {
    const budget = retryBudget(20);
    budget.succeeded(false);
    budget.succeeded(true);
    expect(budget.left()).toBe(20);
    budget.take();
    budget.succeeded(true);
    expect(budget.left()).toBe(20);
  });

  test("is separate for each service and origin", () => {
    const budget = sharedRetryBudget("shared-budget", "https://one.example");
    expect(sharedRetryBudget("shared-budget", "https://one.example")).toBe(budget);
    expect(sharedRetryBudget("another-budget", "https://one.example")).not.toBe(budget);
    expect(sharedRetryBudget("shared-budget", "https://two.example")).not.toBe(budget);
  });
});
