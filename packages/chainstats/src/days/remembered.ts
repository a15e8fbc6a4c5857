import { windows, type Operations } from "@org/http-core/operation";
import { byYear } from "./by-year.ts";
import { isClosed } from "./closed-days.ts";
import { isDays, type DaysOperation } from "./range.ts";
import { firstHalf } from "./windows.ts";

type Window = Readonly<Record<string, unknown>>;

/**
 * An operation of a client that remembers which windows were too large. The next time it requests their parts, which are
 * cached. It remembers closed days only: other days are not cached, and may have been too large only for a moment.
 *
 * @param now the time, in epoch milliseconds
 */
function remembered(operation: DaysOperation, now: () => number): DaysOperation {
  const tooMuch = new Set<string>();
  const fitting = (window: Window | undefined): Window | undefined => {
    if (window === undefined || tooMuch.size === 0 || !tooMuch.has(nameOf(window))) return window;
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
  return { ...operation, page };
}

/** The operations, of which those whose rows are days remember windows that were too large, as {@link remembered} says. */
export function rememberedDays<O extends Operations>(operations: O, now: () => number): O;

export function rememberedDays(operations: Operations, now: () => number): Operations {
  const entries = Object.entries(operations).map(
    ([name, operation]) => [name, isDays(operation) ? remembered(operation, now) : operation] as const,
  );
  return Object.fromEntries(entries);
}

/** The order is left out: a window that is too large in one order is too large in the other. */
function nameOf({ chainid, startdate, enddate }: Window): string {
  return [chainid, startdate, enddate].join();
}
