import { expect, test } from "vitest";
import { isSettled } from "./settlement.ts";

test.each(["TRADE_STATUS_CONFIRMED", "CONFIRMED", "confirmed"])("%s is settled", (status) => {
  expect(isSettled({ status })).toBe(true);
});

test.each([
  "TRADE_STATUS_MATCHED",
  "MATCHED_NOT_BROADCASTED",
  "TRADE_STATUS_MINED",
  "RETRYING",
  "TRADE_STATUS_FAILED",
  "SOMETHING_NEW",
  "",
  null,
  undefined,
])("%s is not settled", (status) => {
  expect(isSettled({ status })).toBe(false);
});
