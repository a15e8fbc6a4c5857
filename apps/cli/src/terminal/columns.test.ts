import { describe, expect, test } from "vitest";
import { columnsOf } from "./columns.ts";

describe("columnsOf", () => {
  test("is what the terminal has", () => {
    expect(columnsOf({ isTTY: true, columns: 100 })).toBe(100);
  });

  test("is no more than is easy to read", () => {
    expect(columnsOf({ isTTY: true, columns: 300 })).toBe(110);
  });

  test("is 80 where there is no terminal, or one that does not know", () => {
    expect(columnsOf({ isTTY: false, columns: 0 })).toBe(80);
    expect(columnsOf({ isTTY: true, columns: 0 })).toBe(80);
  });

  test("leaves room for two columns on the narrowest", () => {
    expect(columnsOf({ isTTY: true, columns: 20 })).toBe(50);
  });
});
