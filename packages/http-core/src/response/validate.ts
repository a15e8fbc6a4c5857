import type { ErrorFacts } from "../errors/base.ts";
import { type RejectedRow, SchemaError } from "../errors/errors.ts";
import type { Drift, DriftTally } from "../events/drift.ts";
import type { AnswerCheck } from "../operation/answers.ts";
import { changes } from "../schema/changes.ts";
import { compile } from "../schema/compiled/compile.ts";
import type { Schema } from "../schema/types.ts";
import { dotted, type Keys, valueAt } from "../util/objects.ts";
import { type Fault, convert } from "./convert.ts";
import { inWords } from "./drift.ts";
import { losesDigits, withDigits } from "./source-digits.ts";

/** A value that matches its schema, perhaps after conversion, or its rejection. */
export type Checked<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Rows that were left out of lists within the value. */
      readonly rejected: readonly RejectedRow[];
    }
  | { readonly ok: false; readonly rejected: RejectedRow };

/** Options of a check, and the facts for its errors. */
export interface CheckContext {
  readonly facts: ErrorFacts;
  /** Redacts secrets in errors. */
  readonly clean: (text: string) => string;
  /** Whether a row within the value that does not match rejects the whole value. */
  readonly strict: boolean;
  /** Counts drift; undefined if no listener is set. */
  readonly tally?: DriftTally | undefined;
  /** Whether the value was asked for; undefined if that is not checked. */
  readonly asked?: AnswerCheck | undefined;
}

/** A value's position in the body, and its source digits. */
export interface Origin {
  /** The value's path in the body. */
  readonly at: Keys;
  /** Its index among the rows of the page; empty for a single resource. */
  readonly row: readonly number[];
  /** The value with the source digits of its numbers. */
  readonly source: () => unknown;
}

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
      : checkConverted(schema, value, context, origin);
    return (checked.ok ? context.asked?.(checked.value, context, origin) : undefined) ?? checked;
  } catch (error) {
    // A recursive schema follows a value to its depth; a hostile value is deeper than the stack.
    if (!(error instanceof RangeError)) throw error;
    const expected = "a shallower value";
    const received = "one nested too deep";
    const tooDeep = new SchemaError(dotted(origin.at), expected, received, context.facts);
    context.tally?.add({ kind: "rejected", path: origin.at, expected, received: () => received });
    return { ok: false, rejected: rowOf([], value, tooDeep, origin) };
  }
}

function checkConverted<T>(
  schema: Schema<T>,
  sent: unknown,
  context: CheckContext,
  origin: Origin,
): Checked<T> {
  const { facts, clean, strict, tally } = context;
  const result = convert(schema, sent, origin.source, strict);
  const digitsAt = (path: Keys): unknown => valueAt(origin.source(), path);
  const inSource = ({ path, input }: Fault): string => inWords(input, digitsAt(path));
  const report = (kind: Drift["kind"], fault: Fault, received = () => inSource(fault), count = 1): void => {
    tally?.add({ kind, path: [...origin.at, ...fault.path], expected: fault.expected, received, count });
  };
  const rejected = (row: Keys, fault: Fault): RejectedRow => {
    report("rejected", fault);
    const path = dotted([...origin.at, ...fault.path]);
    const error = new SchemaError(path, fault.expected, inSource(fault), facts).cleanse(clean);
    return rowOf(row, withDigits(valueAt(sent, row), digitsAt(row)), error, origin);
  };
  if (!result.ok) return { ok: false, rejected: rejected([], result.fault) };
  for (const fault of result.converted) {
    report("converted", fault);
    const digits = digitsAt(fault.path);
    // `inspect` counted the lost digits, but the conversion to text kept them: take that count back.
    if (typeof fault.input === "number" && typeof digits === "string" && losesDigits(digits, fault.input))
      report("precision", fault, () => digits, -1);
  }
  if (tally !== undefined)
    for (const change of changes(result.accepted, result.value)) report(change.kind, change);
  return {
    ok: true,
    value: result.value,
    rejected: result.leftOut.map(({ row, fault }) => rejected(row, fault)),
  };
}

function rowOf(path: Keys, value: unknown, error: SchemaError, { row }: Origin): RejectedRow {
  return { index: row[0] ?? 0, place: dotted([...row, ...path]), value, error };
}

/** Whether the compiled check accepts a value as it is. */
export function fits<T>(schema: Schema<T>, value: unknown): value is T {
  return compile(schema)?.(value) === true;
}
