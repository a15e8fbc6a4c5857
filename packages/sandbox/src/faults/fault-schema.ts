import { ParameterError } from "@org/http-core";
import * as v from "valibot";
import { closed, fieldsOf, record, recordOf } from "../core/closed.ts";
import { DAY } from "../core/durations.ts";
import { checkOptions } from "../core/parsed.ts";
import { serviceNames } from "../origins.ts";
import type { Fault } from "./fault.ts";

/** Bytes of a body that a fault counts: more than any answer has. */
const MOST_BYTES = 2 ** 30;

/** Bytes of the header that `huge-header` adds. Clients give up far below: Node at 16 KB, curl at 100 KB a line. */
const MOST_HEADER = 2 ** 20;

/** Milliseconds of a wait: a day. */
const LONGEST = DAY;

/** Faults that one request brings. */
const MOST_OWN = 16;

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_BYTES));
const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_BYTES));
const ordinal = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));
const duration = v.pipe(v.number(), v.minValue(0), v.maxValue(LONGEST));
/** Of a logarithm: at 10 one of twenty takes 14 million times the median. */
const deviation = v.pipe(v.number(), v.minValue(0), v.maxValue(10));

/** Whether headers have names and values that a message can hold (RFC 9110, 5). */
function canBeSent(headers: Readonly<Record<string, string>>): boolean {
  try {
    return new Headers(headers) instanceof Headers;
  } catch {
    return false;
  }
}

const headers = v.pipe(recordOf(v.string()), v.check(canBeSent, "headers that can be sent"));

/** A token (RFC 9110, 5.6.2). */
const method = v.pipe(v.string(), v.regex(/^[\w!#$%&'*+.^`|~-]+$/, "a method"));

const match = closed({
  service: v.exactOptional(v.picklist(serviceNames)),
  route: v.exactOptional(v.string()),
  method: v.exactOptional(method),
  header: v.exactOptional(headers),
  nth: v.exactOptional(
    v.union([ordinal, v.pipe(v.array(ordinal), v.maxLength(10_000, "at most 10000 numbers"))]),
  ),
  probability: v.exactOptional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
});

const uniform = v.pipe(
  closed({ min: duration, max: duration }),
  v.check(({ min, max }) => min <= max, "min that is not above max"),
);
const lognormal = closed({ median: duration, sigma: deviation, max: v.exactOptional(duration) });

/** Not a union of three: its complaint could be about the form that is not meant. */
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
      headers: v.exactOptional(headers),
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
 * Reads faults that are for one request: a fault or a list of them, without `match`.
 *
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readOwnFaults(value: unknown, at: string): readonly Fault[] {
  const given = [value].flat();
  if (given.length > MOST_OWN)
    throw new ParameterError(at, `at most ${String(MOST_OWN)} faults`, String(given.length));
  const faults = given.map((one, index) => readFault(one, `${at}.${String(index)}`));
  const index = faults.findIndex(({ match }) => match !== undefined);
  if (index < 0) return faults;
  throw new ParameterError(
    `${at}.${String(index)}.match`,
    "nothing: it is this request that is meant",
    "a match",
  );
}

/**
 * Reads a fault that came from somewhere: a file, a request, a caller without types.
 *
 * @param at where it stands, for the error: `faults.0`
 * @throws ParameterError that names the field, what was expected and what was there
 */
export function readFault(value: unknown, at = "fault"): Fault {
  return checkOptions(faultSchema, value, at);
}
