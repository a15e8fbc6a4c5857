import { expect, test } from "vitest";
import { matchedAt } from "./matched-at.ts";

test.each<[string, string | number, number]>([
  ["seconds", "1700000000", 1_700_000_000],
  ["seconds as a number", 1_700_000_000.5, 1_700_000_000.5],
  ["milliseconds", "1700000000250", 1_700_000_000.25],
  ["ISO 8601 in UTC", "2023-11-14T22:13:20Z", 1_700_000_000],
])("the time of a trade is read from %s", (_, value, seconds) => {
  expect(matchedAt(value)).toBe(seconds);
});

test.each(["yesterday", "2023-11-14", "2023-11-14T22:13:20", "1700000000000000"])(
  "another form is no time: %s",
  (value) => {
    expect(matchedAt(value)).toBeNaN();
  },
);
