import { expect, it } from "vitest";
import { momentOf } from "./moment-of.ts";

it.each([
  ["2026-01-01", Date.UTC(2026, 0, 1)],
  ["2026-01-01T12:00", Date.UTC(2026, 0, 1, 12)],
  ["2026-01-01T12:00:00.250", Date.UTC(2026, 0, 1, 12, 0, 0, 250)],
  ["2026-01-01T12:00:00Z", Date.UTC(2026, 0, 1, 12)],
  ["2026-01-01T12:00:00+01:00", Date.UTC(2026, 0, 1, 11)],
  ["2024-02-29", Date.UTC(2024, 1, 29)],
])("%s is the same time in every time zone of the machine", (text, at) => {
  expect(momentOf(text)).toBe(at);
});

it.each([
  "",
  "1",
  "noon",
  "2026-02-30",
  "2026-02-30T00:00:00Z",
  "2026-01-01T25:00:00Z",
  "2026-01-01 12:00",
  "1 Jan",
])("%j is refused", (text) => {
  expect(momentOf(text)).toBeUndefined();
});
