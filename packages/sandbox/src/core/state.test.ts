import { expect, it } from "vitest";
import { createStates, type StateRegistry, type StateValue } from "./state.ts";

it("takes and restores all states repeatedly", () => {
  const states = createStates();
  const budgets = states.map<string, number>("a budgets");
  const count = states.value("b count", 0);
  budgets.set("x", 1);
  count.current = 1;
  const saved = states.take();
  for (const other of [2, 3]) {
    budgets.set("x", other).set("y", other);
    count.current = other;
    states.put(saved);
    expect([...budgets]).toEqual([["x", 1]]);
    expect(count.current).toBe(1);
  }
});

it("keeps the rows themselves, not copies", () => {
  const states = createStates();
  const rows = states.map<string, object>("rows");
  const row = {};
  rows.set("x", row);
  const saved = states.take();
  rows.clear();
  states.put(saved);
  expect(rows.get("x")).toBe(row);
});

it("resets to the initial values", () => {
  const states = createStates();
  const budgets = states.map<string, number>("budgets");
  const list = states.value<readonly string[]>("list", ["first"]);
  budgets.set("x", 1);
  list.current = [...list.current, "second"];
  states.reset();
  expect(budgets.size).toBe(0);
  expect(list.current).toEqual(["first"]);
});

it("can be put into another registry with the same names and kinds only", () => {
  const made = (): { readonly states: StateRegistry; readonly total: StateValue<number> } => {
    const states = createStates();
    states.map<string, number>("budgets");
    return { states, total: states.value("total", 0) };
  };
  const [one, other] = [made(), made()];
  one.total.current = 7;
  other.states.put(one.states.take());
  expect(other.total.current).toBe(7);
  other.states.put(new Map([["budgets", new Map()]]));
  expect(other.total.current).toBe(0);
  expect(() => other.states.put(new Map([["total", "7"]]))).toThrow('"total" is of another kind');
  expect(() => other.states.put(new Map([["budgets", []]]))).toThrow('"budgets" is a map');
  expect(() => other.states.put(new Map([["weather", 1]]))).toThrow('no state "weather"');
});
