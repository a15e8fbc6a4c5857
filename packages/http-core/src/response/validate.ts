import { safeParse } from "valibot";
import type { RejectedRow } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import { compile } from "../schema/compiled/compile.ts";
import { isAdapted, toValibot } from "../schema/entity.ts";
import type { Schema } from "../schema/types.ts";
import { type CheckContext, type Checked, type Origin, rejection } from "./checked.ts";
import { failures } from "./failures.ts";
import { Unavailable } from "./load.ts";

const NONE: readonly RejectedRow[] = [];

/**
 * Checks a decoded value. The compiled check accepts a valid value without allocating. Only where it fails, the value
 * is converted as far as nothing is lost, and valibot reports the faults.
 */
export function check<T>(
  schema: Schema<T>,
  value: unknown,
  context: CheckContext,
  origin: Origin,
): Checked<T> {
  try {
    const checked: Checked<T> = fits(schema, value)
      ? { ok: true, value, rejected: NONE }
      : converted(schema, value, context, origin);
    const stray = checked.ok ? origin.asked?.(checked.value) : undefined;
    if (stray === undefined) return checked;
    const rejected = rejection(stray, value, context, origin);
    return context.onlyAsked === true ? { ok: false, rejected } : checked;
  } catch (error) {
    // A recursive schema follows a value to its depth; a hostile value is deeper than the stack.
    if (!(error instanceof RangeError)) throw error;
    const wrong = { path: [], expected: "a shallower value", received: "one nested too deep" };
    return { ok: false, rejected: rejection(wrong, value, context, origin) };
  }
}

/**
 * The value, converted. Without what only failures need, only another library's schema still checks it. A row that is
 * refused might be right after conversion: its error is thrown, so that it is not left out of its list.
 */
function converted<T>(schema: Schema<T>, sent: unknown, context: CheckContext, origin: Origin): Checked<T> {
  const failure = failures();
  if (!(failure instanceof Unavailable)) return failure.checkConverted(schema, sent, context, origin);
  const own = isAdapted(schema) ? safeParse(toValibot(schema), sent) : undefined;
  if (own?.success === true) return { ok: true, value: own.output, rejected: NONE };
  // No words of the service.
  const what = typeof sent === "string" ? "a string" : received(sent);
  const wrong = { path: [], expected: "a value of its schema", received: what };
  throw failure.in(rejection(wrong, sent, context, origin).error);
}

/** Whether the compiled check accepts a value as it is. */
export function fits<T>(schema: Schema<T>, value: unknown): value is T {
  return compile(schema)?.(value) === true;
}
