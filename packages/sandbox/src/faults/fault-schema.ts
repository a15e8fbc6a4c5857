import { ParameterError } from "@org/http-core";
import * as v from "valibot";
import { closed, fieldsOf, record, checkOptions } from "../core/parsed.ts";
import { DAY } from "../core/durations.ts";
import { canBeSent, headersSchema, requestMatchFields } from "../core/request-match-schema.ts";
import type { Fault } from "./fault.ts";

/** The largest number of bytes of a fault: more than any response has. */
const MOST_BYTES = 2 ** 30;

/** The largest header of `huge-header`, in bytes. Clients fail far below: Node at 16 KB, curl at 100 KB a line. */
const MOST_HEADER = 2 ** 20;

/** The longest wait, in milliseconds. */
const LONGEST = DAY;

/** The largest number of faults of one request. */
const MOST_OWN = 16;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_BYTES));
const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_BYTES));
const duration = v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST));
/** A deviation of the logarithm: at 10, one of twenty takes 14 million times the median. */
const deviation = v.pipe(v.number(), v.minValue(0), v.maxValue(10));

const match = closed({
  ...requestMatchFields,
  probability: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

const uniform = v.pipe(
  closed({ min: duration, max: duration }),
  v.check(({ min, max }) => min <= max, "min that is not above max"),
);
const lognormal = closed({ median: duration, sigma: deviation, max: v.exactOptional(duration) });

/** Not a plain union of three, whose error could be about the form that was not meant. */
const delay = v.union([
  duration,
  v.lazy((given): typeof uniform | typeof lognormal =>
    v.is(record, given) && ("median" in given || "sigma" in given) ? lognormal : uniform,
  ),
]);

const target = { name: v.exactOptional(v.pipe(v.string(), v.nonEmpty())), match: v.exactOptional(match) };

const faultSchema: v.GenericSchema<unknown, Fault> = v.pipe(
  record,
  v.variant("kind", [
    fieldsOf({ ...target, kind: v.literal("delay"), milliseconds: delay }),
    fieldsOf({
      ...target,
      kind: v.literal("status"),
      status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
      message: v.exactOptional(v.string()),
      body: v.exactOptional(v.unknown()),
      headers: v.exactOptional(headersSchema),
    }),
    fieldsOf({
      ...target,
      kind: v.literal("reset"),
      after: v.exactOptional(v.union([v.picklist(["nothing", "half-header", "headers"]), count])),
    }),
    fieldsOf({ ...target, kind: v.literal("truncate"), at: count }),
    fieldsOf({
      ...target,
      kind: v.literal("drip"),
      bytes: v.exactOptional(size),
      milliseconds: v.exactOptional(duration),
    }),
    fieldsOf({
      ...target,
      kind: v.literal("stall"),
      after: v.exactOptional(v.union([v.picklist(["nothing", "headers"]), count])),
    }),
    fieldsOf({ ...target, kind: v.literal("bad-gzip") }),
    fieldsOf({
      ...target,
      kind: v.literal("wrong-length"),
      by: v.pipe(
        v.number(),
        v.integer(),
        v.minValue(-MOST_BYTES),
        v.maxValue(MOST_BYTES),
        v.notValue(0, "bytes beyond, or below 0"),
      ),
    }),
    fieldsOf({ ...target, kind: v.literal("bad-chunk"), after: v.exactOptional(count) }),
    v.pipe(
      fieldsOf({
        ...target,
        kind: v.literal("duplicate-header"),
        name: v.string(),
        value: v.exactOptional(v.string()),
      }),
      v.check(({ name, value = "" }) => canBeSent({ [name]: value }), "a header that can be sent"),
    ),
    fieldsOf({
      ...target,
      kind: v.literal("huge-header"),
      bytes: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_HEADER))),
    }),
    fieldsOf({ ...target, kind: v.literal("garbage-json") }),
    fieldsOf({
      ...target,
      kind: v.literal("wrong-type"),
      contentType: v.exactOptional(
        v.pipe(
          v.string(),
          v.nonEmpty(),
          v.check((type) => canBeSent({ type }), "a header's value"),
        ),
      ),
    }),
    fieldsOf({ ...target, kind: v.literal("stale-etag") }),
    fieldsOf({
      ...target,
      kind: v.literal("redirect-loop"),
      status: v.exactOptional(v.picklist([301, 302, 303, 307, 308])),
    }),
    fieldsOf({ ...target, kind: v.literal("link-cycle") }),
    fieldsOf({ ...target, kind: v.literal("cursor-loop") }),
    fieldsOf({
      ...target,
      kind: v.literal("schema-drift"),
      change: v.exactOptional(v.picklist(["add", "remove", "retype", "null"])),
      field: v.exactOptional(v.pipe(v.string(), v.nonEmpty())),
    }),
  ]),
);

/**
 * Validates a request's own faults: a fault or a list, without `match`.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readOwnFaults(value: unknown, at: string): readonly Fault[] {
  const values = [value].flat();
  if (values.length > MOST_OWN)
    throw new ParameterError(at, `at most ${String(MOST_OWN)} faults`, String(values.length));
  const faults = values.map((one, index) => readFault(one, `${at}.${String(index)}`));
  const index = faults.findIndex(({ match }) => match !== undefined);
  if (index < 0) return faults;
  throw new ParameterError(
    `${at}.${String(index)}.match`,
    "nothing, since the fault applies to this request only",
    "a match",
  );
}

/**
 * Validates a fault of unknown type: from a file, a request or an untyped caller.
 *
 * @param at its name in error messages: `faults.0`
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readFault(value: unknown, at = "fault"): Fault {
  return checkOptions(faultSchema, value, at);
}
