import { expect, test } from "vitest";
import { fromPicker, isDay, toPicker } from "./moment.ts";

test.each([
  ["2026-01-31T12:30:00Z", "2026-01-31T12:30:00"],
  ["2026-01-31T12:30:15.250Z", "2026-01-31T12:30:15.250"],
  ["", ""],
])("%j is %j in the input, and back", (text, local) => {
  expect(toPicker(text)).toBe(local);
  expect(fromPicker(local)).toBe(text);
});

test("a time without seconds gets them", () => {
  expect(fromPicker("2026-01-31T12:30")).toBe("2026-01-31T12:30:00Z");
});

test.each(["2026-01-31", "2026-01-31T12:30:00+02:00", "soon"])("%j is typed as text", (text) => {
  expect(toPicker(text)).toBeUndefined();
});

test.each([
  ["2026-02-28", true],
  ["2026-02-31", false],
  ["2026-13-01", false],
  ["28.2.2026", false],
  ["", true],
])("%j is a day for the input: %s", (text, is) => {
  expect(isDay(text)).toBe(is);
});
