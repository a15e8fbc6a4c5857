import { describe, expect, test } from "vitest";
import { fixedRow } from "../../../test/predictions/fixed-row.ts";
import { indices } from "../util/lists.ts";
import { assemble, constant, each, often, where } from "./makers.ts";

const view = (index: number, fractions = {}) => ({ row: fixedRow(index, fractions) });

test("a row has the makers' fields in their order, without absent ones", () => {
  interface Made {
    readonly second: number;
    readonly first: string | null;
    readonly third?: number;
  }
  const made = assemble<Made, undefined>(
    { second: () => 2, first: () => null, third: () => undefined },
    undefined,
  );
  expect(Object.entries(made)).toEqual([
    ["second", 2],
    ["first", null],
  ]);
});

test("a maker gets the name of its field", () => {
  expect(assemble<{ id: string }, number>({ id: (one, key) => `${key} ${String(one)}` }, 7)).toEqual({
    id: "id 7",
  });
});

describe("a field", () => {
  test("that occurs often is drawn by its own name", () => {
    const make = often(0.3, constant("made"));
    const row = view(0, { "has one": 0.29, "has other": 0.3 });
    expect([make(row, "one"), make(row, "other"), make(row, "one")]).toEqual(["made", undefined, "made"]);
  });

  test("of each nth row occurs once in n rows, and fields take turns", () => {
    const make = each(7, constant(true));
    const places = (key: string) => indices(21).filter((index) => make(view(index), key) === true);
    const [a = NaN, ...more] = places("a");
    expect(more).toEqual([a + 7, a + 14]);
    expect(places("b")).not.toEqual(places("a"));
  });

  test("with a condition occurs where it holds", () => {
    const make = where<number, number>(
      (one) => one > 0,
      (one) => one * 2,
    );
    expect([make(1, "x"), make(0, "x")]).toEqual([2, undefined]);
  });
});
