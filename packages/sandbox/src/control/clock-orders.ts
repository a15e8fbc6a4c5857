import * as v from "valibot";
import { closed } from "../core/closed.ts";
import { A_MOMENT, momentOf } from "../core/dates.ts";
import { parsed } from "../core/parsed.ts";
import type { VirtualClock } from "../clock/virtual-clock.ts";

/** A moment: epoch milliseconds, or a day, or a date and time. */
const moment = v.union([
  v.number(),
  v.pipe(
    v.string(),
    v.check((text) => momentOf(text) !== undefined, `${A_MOMENT}, or epoch milliseconds`),
    v.transform((text) => momentOf(text) ?? Number.NaN),
  ),
]);

const orders = closed({
  set: v.exactOptional(moment),
  advance: v.exactOptional(v.pipe(v.number(), v.minValue(0))),
  factor: v.exactOptional(v.pipe(v.number(), v.gtValue(0))),
  frozen: v.exactOptional(v.boolean()),
});

/**
 * Applies a request's changes to the clock: `{ "frozen": true, "set": "2026-01-01T00:00:00Z", "advance": 60000,
 * "factor": 1 }`. All fields are optional.
 *
 * @throws ParameterError if the request has another form
 * @throws RangeError if the time or the factor is out of range
 */
export function steerClock(clock: VirtualClock, value: unknown): void {
  const { set, advance, factor, frozen } = parsed(orders, value, "clock");
  if (frozen === true) clock.freeze();
  if (set !== undefined) clock.set(set);
  if (advance !== undefined) clock.advance(advance);
  if (factor !== undefined) clock.factor(factor);
  if (frozen === false) clock.resume();
}
