import { windows } from "@org/http-core/operation";
import { byYear } from "./by-year.ts";
import { isClosed } from "./closed-days.ts";
import { dailyUncles } from "./operation.ts";
import { firstHalf } from "./windows.ts";

type Window = Readonly<Record<string, unknown>>;

/**
 * The query of a client that remembers which windows were too much: it asks for their parts the next time, which are
 * kept. It remembers closed days only: what goes on is not kept, and may have been too much for a moment.
 *
 * @param now the moment, in epoch milliseconds
 */
export function remembered(now: () => number): typeof dailyUncles {
  const tooMuch = new Set<string>();
  const fitting = (window: Window | undefined): Window | undefined => {
    if (window === undefined || !tooMuch.has(nameOf(window))) return window;
    return fitting(firstHalf(window));
  };
  const page = windows({
    ...byYear,
    after: (params, before) => fitting(byYear.after(params, before)),
    smaller(window, error) {
      const half = byYear.smaller?.(window, error);
      if (half !== undefined && isClosed(String(window["enddate"]), now())) tooMuch.add(nameOf(window));
      return half;
    },
  });
  return { ...dailyUncles, page };
}

/** Order aside: what is too much in one is too much in the other. */
function nameOf({ chainid, startdate, enddate }: Window): string {
  return [chainid, startdate, enddate].join();
}
