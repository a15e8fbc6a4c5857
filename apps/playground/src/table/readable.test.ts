import { expect, test } from "vitest";
import { readable } from "./readable.ts";

test.each([
  ["2026-11-29T01:00:00Z", "2026-11-29 01:00"],
  ["2026-11-29T01:00:07.250Z", "2026-11-29 01:00:07"],
  ["1548979200", "2019-02-01 00:00"],
  ["1548979207000", "2019-02-01 00:00:07"],
  ["2026-11-29", "2026-11-29"],
  ["2026-11-29T01:00:00+02:00", "2026-11-29T01:00:00+02:00"],
  ["345678", "345678"],
  ["soon", "soon"],
])("the time %s is read as %s", (text, shown) => {
  expect(readable(text, { kind: "time", unit: undefined })).toBe(shown);
});

test.each([
  ["32000000000", "32,000,000,000"],
  ["-1234.5", "-1,234.5"],
  ["262.5906043254208", "262.590604…"],
  ["188.000004321234567", "188.00000432123…"],
  ["0.000000000000000001", "0.000000000000000001"],
  ["0", "0"],
  ["n/a", "n/a"],
])("the amount %s is read as %s", (text, shown) => {
  expect(readable(text, { kind: "amount", unit: "Gwei" })).toBe(shown);
});

test("a number without a unit is as it is: it may be an index", () => {
  expect(readable("1234567", { kind: "amount", unit: undefined })).toBe("1234567");
});
