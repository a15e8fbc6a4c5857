import { describe, expect, test } from "vitest";
import { columnsOf, widthOf } from "./columns.ts";

describe("columnsOf", () => {
  test("is the terminal's width", () => {
    expect(columnsOf({ isTTY: true, columns: 100 })).toBe(100);
  });

  test("is limited to a readable width", () => {
    expect(columnsOf({ isTTY: true, columns: 300 })).toBe(110);
  });

  test("is 80 without a terminal, or if its width is unknown", () => {
    expect(columnsOf({ isTTY: false, columns: 0 })).toBe(80);
    expect(columnsOf({ isTTY: true, columns: 0 })).toBe(80);
  });

  test("is at least wide enough for two columns", () => {
    expect(columnsOf({ isTTY: true, columns: 20 })).toBe(50);
  });
});

test("a table has the whole width", () => {
  expect(widthOf({ isTTY: true, columns: 300 })).toBe(300);
  expect(widthOf({ isTTY: true, columns: 20 })).toBe(20);
  expect(widthOf({ isTTY: false, columns: 0 })).toBe(80);
});
