import type { WindowsOptions } from "@org/http-core/operation";
import { tookTooLong } from "./took-too-long.ts";
import { byDay, firstHalf, LONGEST, windowAfter } from "./windows.ts";

/** How a range becomes windows: calendar years, and parts of one that is too much. */
export const byYear: WindowsOptions<"result"> = {
  items: "result",
  after: windowAfter,
  smaller: (window, error) => (tookTooLong(error) ? firstHalf(window) : undefined),
  order: byDay,
  rows: LONGEST,
};
