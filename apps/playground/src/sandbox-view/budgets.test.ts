import { expect, test } from "vitest";
import { budgetsAt } from "./budgets.ts";
import type { Entry } from "./replies.ts";

const entry: Entry = {
  number: 1,
  at: 0,
  took: 0,
  service: "repoHost",
  method: "GET",
  target: "/meta",
  status: 200,
  address: "192.0.2.1",
  principal: "alice",
  budgets: [{ name: "core", limit: 10, before: 10, after: 9, resets: 100 }],
  faults: [],
  warnings: [],
};
const later = { ...entry, budgets: [{ name: "core", limit: 10, before: 9, after: 8, resets: 100 }] };

test("the last request of an account says what is left", () => {
  expect(budgetsAt([entry, later], 99)).toEqual([
    { service: "repoHost", account: "alice", name: "core", limit: 10, left: 8, resets: 100 },
  ]);
});

test("a budget is full at the end of its window, one without end stays", () => {
  const lifetime = { name: "lifetime", limit: 5, before: 5, after: 4 };
  const [core, forever] = budgetsAt([{ ...later, budgets: [...later.budgets, lifetime] }], 100);
  expect(core).toMatchObject({ left: 10, resets: undefined });
  expect(forever).toMatchObject({ left: 4, resets: undefined });
});

test("callers without an account are told apart by their address", () => {
  const { principal: _principal, ...anonymous } = entry;
  const accounts = budgetsAt([entry, anonymous, { ...anonymous, address: "192.0.2.2" }], 0);
  expect(accounts.map(({ account }) => account)).toEqual(["alice", "192.0.2.1", "192.0.2.2"]);
});
