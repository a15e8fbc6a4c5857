import { expect, test } from "vitest";
import { masked, maskedText } from "./masked.ts";

test("a key is masked in texts and names, however deep", () => {
  const rows = [{ a: "by my-key, my-key", "my-key": [{ b: "x my-key" }], c: 1n, d: null }, "my-key", 7];
  expect(masked(rows, ["my-key", "other"])).toEqual([
    { a: "by [redacted], [redacted]", "[redacted]": [{ b: "x [redacted]" }], c: 1n, d: null },
    "[redacted]",
    7,
  ]);
  expect(JSON.stringify(rows[1])).toBe('"my-key"');
});

test("a key is masked as an address has it, and whole if it begins with another one", () => {
  expect(maskedText("a?note=my%20key&x", ["my key"])).toBe("a?note=[redacted]&x");
  expect(maskedText("my-key-2 my-key", ["my-key", "my-key-2"])).toBe("[redacted] [redacted]");
  expect(maskedText("text", [""])).toBe("text");
});

test("values of classes stay what they are, and the order of fields too", () => {
  const date = new Date(0);
  const [row] = masked([{ z: date, a: "b" }], ["my-key"]);
  expect(row).toEqual({ z: date, a: "b" });
  expect(Object.keys(row ?? {})).toEqual(["z", "a"]);
});
