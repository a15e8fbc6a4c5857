import { describe, expect, it } from "vitest";
import { NOW } from "../../../test/ask.ts";
import { contextOf, type RequestOptions } from "../../../test/repo-host/world.ts";
import { HOUR, MINUTE } from "../../core/durations.ts";
import { createStates } from "../../core/state.ts";
import { hostLimits } from "../options/limits.ts";
import { createBudgets } from "./rate-limit.ts";
import { APPLICATION } from "../call/identify.ts";

const alice = { id: "alice" };
const limits = { ...hostLimits, anonymous: 2, authenticated: 3, anonymousSearches: 1 };

/** Sends requests to a path, as far as budgets notice them. */
function setUp() {
  const budgets = createBudgets(createStates(), limits);
  const spend = (options: RequestOptions = {}, path = "/user"): boolean =>
    budgets.spend(contextOf(path, options));
  const left = (options: RequestOptions = {}, name: "core" | "search" = "core"): number =>
    budgets.status(contextOf("/user", options), name).remaining;
  return { budgets, spend, left };
}

describe("a budget", () => {
  it("is spent by as many requests as its limit, and by no more", () => {
    const { spend, left } = setUp();
    expect([spend(), spend(), spend(), spend()]).toEqual([true, true, false, false]);
    expect(left()).toBe(0);
    expect([spend({ principal: alice }), left({ principal: alice })]).toEqual([true, 2]);
  });

  it("is full again an hour after the first request", () => {
    const { budgets, spend, left } = setUp();
    spend({ now: NOW + 1 });
    spend({ now: NOW + HOUR });
    const { reset } = budgets.status(contextOf("/user", { now: NOW + HOUR }), "core");
    expect(reset).toBe((NOW + HOUR) / 1_000 + 1);
    expect([left({ now: NOW + HOUR }), left({ now: NOW + HOUR + 1 })]).toEqual([0, 2]);
  });

  it("gets a request back, but never more than its limit", () => {
    const { budgets, spend, left } = setUp();
    spend();
    for (let i = 0; i < 2; i += 1) budgets.refund(contextOf("/user"));
    expect(left()).toBe(2);
  });

  it("belongs to a principal, else to an address", () => {
    const { spend, left } = setUp();
    spend({ principal: alice, address: "192.0.2.1" });
    expect(left({ principal: alice, address: "192.0.2.2" })).toBe(2);
    expect(left({ principal: { id: "alice", role: APPLICATION } })).toBe(3);
    spend({ address: "192.0.2.1" });
    expect([left({ address: "192.0.2.1" }), left({ address: "192.0.2.2" })]).toEqual([1, 2]);
  });
});

describe("searches", () => {
  it("have a budget of their own, for a minute", () => {
    const { spend, left } = setUp();
    const search = (now: number): boolean => spend({ now }, "/search/issues");
    expect([search(NOW), search(NOW + MINUTE - 1), search(NOW + MINUTE)]).toEqual([true, false, true]);
    expect([left(), left({ now: NOW + MINUTE }, "search")]).toEqual([2, 0]);
  });

  it.each([
    ["/search/issues", "search"],
    ["/search", "core"],
    ["/repos/search/issues", "core"],
  ] as const)("%s is counted against the budget %s", (path, name) => {
    expect(setUp().budgets.nameOf(contextOf(path))).toBe(name);
  });
});

it("an infinite limit is reported as a number", () => {
  const budgets = createBudgets(createStates(), { ...limits, anonymous: Infinity });
  expect(budgets.status(contextOf("/"), "core")).toMatchObject({
    limit: 1_000_000_000,
    remaining: 1_000_000_000,
  });
});
