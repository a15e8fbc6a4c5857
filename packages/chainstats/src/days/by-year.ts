import type { WindowsOptions } from "@org/http-core/operation";
import { tookTooLong } from "./took-too-long.ts";
import { byDay, firstHalf, LONGEST, windowAfter } from "./windows.ts";

/** Splits a range into windows: calendar years, and parts of a year that is too large. */
export const byYear: WindowsOptions<"result"> = {
  items: "result",
  after: windowAfter,
  smaller: (window, error) => (tookTooLong(error) ? firstHalf(window) : undefined),
  order: byDay,
  rows: LONGEST,
};
