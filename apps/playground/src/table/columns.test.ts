import { describe, expect, test } from "vitest";
import { cellAt } from "@org/services/cells";
import { arranged, columnsOf, isNumeric, MOST_SHOWN, tellingOf } from "./columns.ts";

const names = (rows: readonly unknown[], ...rest: [] | [Parameters<typeof columnsOf>[1]]) =>
  columnsOf(rows, ...rest).map(({ name }) => name);

test("there is a column for each field of any row", () => {
  expect(names([{ id: 1, name: "a" }, { id: 2, extra: true }, "no object", null])).toEqual([
    "id",
    "name",
    "extra",
  ]);
});

test("few columns are in the schema's order, with unknown fields last", () => {
  const fields = { size: { type: "integer" }, id: { type: "string" }, absent: {} } as const;
  expect(names([{ extra: 1, id: "a", size: 2 }], fields)).toEqual(["size", "id", "extra"]);
});

const WIDE = {
  description: { type: "string" },
  title: { type: ["string", "null"] },
  shortName: { type: "string" },
  slug: { type: "string" },
  parts: { type: ["array", "null"], items: {} },
  maker: { anyOf: [{ $ref: "#/$defs/Maker" }, { type: "null" }] },
  first_seen_at: { type: "string" },
  startDate: { type: ["string", "null"], format: "date-time" },
  closed: { type: ["boolean", "null"] },
  side: { type: ["string", "null"], examples: ["BUY", "SELL"] },
  grade: { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] },
  price: { type: ["string", "null"], format: "decimal" },
  size: { type: "integer" },
  fee: { type: "number" },
  left: { type: "number" },
  fifth: { type: "number" },
  asset_id: { type: "string", format: "decimal" },
  id: { type: "string" },
} as const;

const row = Object.fromEntries(Object.keys(WIDE).map((name) => [name, "x"]));

test("of many columns the most telling are first: id, names, times, states, amounts", () => {
  expect(tellingOf(columnsOf([row], WIDE), [row])).toEqual(
    "id title shortName startDate first_seen_at closed side price size fee left".split(" "),
  );
});

test("a column without a value in any row gives its place to another", () => {
  const rows = [{ ...row, title: null, price: "" }];
  const telling = tellingOf(columnsOf(rows, WIDE), rows);
  expect(telling).not.toContain("title");
  expect(telling).toContain("slug");
  expect(telling).toContain("fifth");
});

test("a table with few columns shows them all, also those without a value", () => {
  const few = Object.fromEntries(
    Array.from({ length: MOST_SHOWN }, (_, index) => [`n${String(index)}`, null]),
  );
  expect(tellingOf(columnsOf([few]), [few])).toHaveLength(MOST_SHOWN);
});

test("a column is as wide as its name and its values, within bounds", () => {
  const widths = columnsOf([{ a: "x".repeat(500), b: 1, middling: "twelve chars" }]).map(
    ({ width }) => width,
  );
  expect(widths).toEqual([36, 6, 12]);
});

test("a column is numeric if all its values are numbers", () => {
  const rows = [{ id: "1", count: 1, wei: 1n, mixed: 1 }, { id: "2", count: null, mixed: "1" }, { wei: 2n }];
  expect(names(rows).map((column) => isNumeric(rows, column))).toEqual([false, true, true, false]);
  expect(isNumeric([{ nothing: null }], "nothing")).toBe(false);
});

test("an absent field has no value, even if the prototype has one", () => {
  expect(cellAt({ id: 1 }, "name")).toBeUndefined();
  expect(cellAt({ id: 1 }, "constructor")).toBeUndefined();
});

describe("the columns that an operation's documentation lists", () => {
  const rows = [
    {
      extra: 1,
      title: "a",
      id: "7",
      ends: null,
      tokens: [{ price: "0.5" }, { price: "0.25" }],
      pay: { day: "1.50" },
    },
    { extra: 2, title: "b", id: "8", ends: null, tokens: [], pay: { day: 2 } },
  ];
  const own = columnsOf(rows);
  const listed = ["id", "title", "ends", "tokens.price", "pay.day"];
  const arrange = (asked: readonly string[] = [], list = listed) => {
    const { columns, telling } = arranged(own, rows, list, asked);
    return { columns: columns.map(({ name }) => name), telling };
  };

  test("are first, but for those without a value; the others are at hand", () => {
    expect(arrange()).toEqual({
      columns: ["id", "title", "tokens.price", "pay.day", "extra", "ends", "tokens", "pay"],
      telling: ["id", "title", "tokens.price", "pay.day"],
    });
  });

  test("what the parameters ask about follows the key", () => {
    expect(arrange(["pay.day", "extra"]).telling).toEqual([
      "id",
      "pay.day",
      "extra",
      "title",
      "tokens.price",
    ]);
    expect(arrange(["ends"]).telling).toEqual(arrange().telling);
  });

  test("without a list, what the parameters ask about is shown with the most telling ones", () => {
    const wide = columnsOf([row], WIDE);
    const { telling } = arranged(wide, [row], [], ["asset_id"]);
    expect(telling).toContain("asset_id");
    expect(telling.filter((name) => name !== "asset_id")).toEqual(tellingOf(wide, [row]));
  });

  test("a path shows the values within a field, and amounts are aligned as such", () => {
    expect(rows.map((each) => cellAt(each, "tokens.price"))).toEqual(["0.5, 0.25", undefined]);
    const { columns } = arranged(own, rows, listed, []);
    expect(columns.filter(({ isAmount }) => isAmount).map(({ name }) => name)).toEqual(["pay.day", "extra"]);
  });
});
