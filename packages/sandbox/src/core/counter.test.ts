import { describe, expect, it } from "vitest";
import { createCounter, forever, noteOf, span, utcDay, type Counter, type Span } from "./counter.ts";
import { createStates } from "./state.ts";

const counter = (begins: Span, states = createStates()): Counter =>
  createCounter(states, "test counter", begins);

describe("a counter", () => {
  it("counts each caller separately", () => {
    const { add } = counter(forever);
    expect([add("a", 0), add("a", 5), add("b", 9)].map(({ requests }) => requests)).toEqual([1, 2, 1]);
  });

  it("reads without counting", () => {
    const { add, look } = counter(forever);
    expect(look("a", 1)).toEqual({ start: 1, requests: 0 });
    add("a", 2);
    expect([look("a", 3), look("a", 3)]).toEqual([
      { start: 2, requests: 1 },
      { start: 2, requests: 1 },
    ]);
  });

  it("takes back a free request", () => {
    const { add, look, takeBack } = counter(span(1_000));
    add("a", 0);
    takeBack("a", 1);
    takeBack("a", 2);
    expect(look("a", 3)).toEqual({ start: 0, requests: 0 });
    add("a", 4);
    takeBack("a", 5_000);
    expect(look("a", 999).requests).toBe(1);
  });

  it("drops past windows, and only those, once there are many", () => {
    const states = createStates();
    const { add, look } = counter(span(1_000), states);
    for (let i = 0; i < 9_999; i++) add(`early ${String(i)}`, 0);
    add("late", 900);
    add("one more", 1_500);
    expect(look("late", 1_500).requests).toBe(1);
    expect(look("one more", 1_500).requests).toBe(1);
    // Dropped counts stay dropped when the clock is set back.
    expect(look("early 7", 500).requests).toBe(0);
  });

  it("is reset, saved and restored with the sandbox's state", () => {
    const states = createStates();
    const { add, look } = counter(forever, states);
    add("a", 0);
    const saved = states.take();
    add("a", 0);
    states.put(saved);
    expect(look("a", 0).requests).toBe(1);
    states.reset();
    expect(look("a", 0).requests).toBe(0);
  });
});

describe("a budget in the journal", () => {
  const noted = (limit: number, requests: number) => noteOf("hour", limit, { start: 0, requests });

  it("has what was left before and after the request", () => {
    expect(noted(3, 1)).toEqual({ budget: { name: "hour", limit: 3, before: 3, after: 2 } });
    expect(noted(3, 3)).toMatchObject({ budget: { before: 1, after: 0 } });
    expect(noted(3, 7)).toMatchObject({ budget: { before: 0, after: 0 } });
  });

  it("has the end of its window, if that ends", () => {
    const note = noteOf("hour", 3, { start: 5, requests: 1 }, 1_000);
    expect(note).toMatchObject({ budget: { after: 2, resets: 1_005 } });
  });

  it("is absent without a limit", () => {
    expect(noted(Infinity, 1)).toEqual({});
  });
});

describe("a window", () => {
  it("of a second begins with the first request after the previous window", () => {
    const { add } = counter(span(1_000));
    const starts = [300, 1_299, 1_300, 5_000, 5_999].map((now) => add("a", now).start);
    expect(starts).toEqual([300, 300, 1_300, 5_000, 5_000]);
  });

  it("starts again when the clock is set back before it", () => {
    const { add } = counter(span(1_000));
    add("a", 5_000);
    expect(add("a", 100)).toEqual({ start: 100, requests: 1 });
  });

  it("of a day ends at midnight UTC", () => {
    const { add } = counter(utcDay);
    const midnight = Date.UTC(2026, 0, 2);
    expect([midnight - 2, midnight - 1, midnight].map((now) => add("a", now).requests)).toEqual([1, 2, 1]);
  });

  it("without an end counts everything", () => {
    const { add } = counter(forever);
    add("a", 0);
    expect(add("a", Date.UTC(2099, 0, 1)).requests).toBe(2);
  });
});
