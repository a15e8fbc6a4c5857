import { expect, it } from "vitest";
import { createStates } from "./state.ts";

it("saves and restores all states, again and again", () => {
  const states = createStates();
  const budgets = states.map<string, number>("a budgets");
  const count = states.value("b count", 0);
  budgets.set("x", 1);
  count.current = 1;
  const saved = states.save();
  for (const other of [2, 3]) {
    budgets.set("x", other).set("y", other);
    count.current = other;
    saved.restore();
    expect([...budgets]).toEqual([["x", 1]]);
    expect(count.current).toBe(1);
  }
});

it("keeps the rows themselves, not copies", () => {
  const states = createStates();
  const rows = states.map<string, object>("rows");
  const row = {};
  rows.set("x", row);
  const saved = states.save();
  rows.clear();
  saved.restore();
  expect(rows.get("x")).toBe(row);
});

it("goes back to the start", () => {
  const states = createStates();
  const budgets = states.map<string, number>("budgets");
  const list = states.value<readonly string[]>("list", ["first"]);
  budgets.set("x", 1);
  list.current = [...list.current, "second"];
  states.reset();
  expect(budgets.size).toBe(0);
  expect(list.current).toEqual(["first"]);
});
