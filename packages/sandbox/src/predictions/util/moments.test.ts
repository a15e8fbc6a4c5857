import { expect, test } from "vitest";
import { databaseForm, dayOf, hourOfDay, iso, longDay, startOfDay, zoneless } from "./moments.ts";

const moment = Date.UTC(2026, 0, 5, 18, 31, 7, 900);

test("ISO 8601 has as many decimals of a second as needed", () => {
  expect(iso(moment)).toBe("2026-01-05T18:31:07Z");
  expect(iso(moment, 540_000)).toBe("2026-01-05T18:31:07.54Z");
  expect(iso(moment, 7)).toBe("2026-01-05T18:31:07.000007Z");
});

test("the database's form, and the form without a zone", () => {
  expect(databaseForm(moment)).toBe("2026-01-05 18:31:07+00");
  expect(databaseForm(moment, 296_000)).toBe("2026-01-05 18:31:07.296+00");
  expect(zoneless(moment)).toBe("2026-01-05 18:31:07");
});

test("days and hours", () => {
  expect(startOfDay(moment)).toBe(Date.UTC(2026, 0, 5));
  expect(dayOf(moment)).toBe("2026-01-05");
  expect(longDay(moment)).toBe("January 5, 2026");
  expect([0, 9, 12, 18].map((hour) => hourOfDay(Date.UTC(2026, 0, 5, hour)))).toEqual([
    "12AM",
    "9AM",
    "12PM",
    "6PM",
  ]);
});
