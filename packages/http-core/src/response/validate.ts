import type { ErrorFacts } from "../errors/base.ts";
import { type RejectedRow, SchemaError } from "../errors/errors.ts";
import type { Drift, DriftTally } from "../events/drift.ts";
import type { AnswerCheck, Stray } from "../operation/answers.ts";
import type { Source } from "../operation/read-list.ts";
import { changes } from "../schema/changes.ts";
import { compile } from "../schema/compiled/compile.ts";
import type { Schema } from "../schema/types.ts";
import { dotted, type Keys, valueAt } from "../util/objects.ts";
import { type Fault, convert } from "./convert.ts";
import { inWords } from "./drift.ts";

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
  /** True: a value that was not asked for is rejected; false: it is only reported. @default false */
  readonly onlyAsked?: boolean;
}

/** A value's position in the body, and its source digits. */
export interface Origin {
  /** The value's path in the body. */
  readonly at: Keys;
  /** Its index among the rows of the page; empty for a single resource. */
  readonly row: readonly number[];
  readonly source: Source;
  /** Compares the value with the call's parameters; undefined if nothing is compared. */
  readonly asked?: AnswerCheck | undefined;
}

/** A fault of a value. */
interface Wrong extends Omit<Stray, "kind"> {
  /** @default "rejected" */
  readonly kind?: Drift["kind"];
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

function checkConverted<T>(
  schema: Schema<T>,
  sent: unknown,
  context: CheckContext,
  origin: Origin,
): Checked<T> {
  const { tally } = context;
  const result = convert(schema, sent, origin.source, context.strict);
  const lostAt = (path: Keys): unknown => valueAt(origin.source("lost"), path);
  const inSource = ({ path, input }: Fault): string =>
    inWords(input, typeof input === "number" ? valueAt(origin.source(), path) : undefined);
  const report = (kind: Drift["kind"], fault: Fault, received = () => inSource(fault), count = 1): void => {
    tally?.add({ kind, path: [...origin.at, ...fault.path], expected: fault.expected, received, count });
  };
  const rejected = (row: Keys, fault: Fault): RejectedRow => {
    const value = lostAt(row) ?? valueAt(sent, row);
    return rejection({ ...fault, received: inSource(fault) }, value, context, origin, row);
  };
  if (!result.ok) return { ok: false, rejected: rejected([], result.fault) };
  for (const fault of result.converted) {
    report("converted", fault);
    // `inspect` counted the lost digits, but the conversion to text kept them: take that count back.
    if (typeof fault.input === "number" && lostAt(fault.path) !== undefined)
      report("precision", fault, undefined, -1);
  }
  if (tally !== undefined)
    for (const change of changes(result.accepted, result.value)) report(change.kind, change);
  return {
    ok: true,
    value: result.value,
    rejected: result.leftOut.map(({ row, fault }) => rejected(row, fault)),
  };
}

/** Reports what is wrong with a value, and makes its rejection. */
function rejection(
  { kind = "rejected", path: within, expected, received }: Wrong,
  value: unknown,
  { facts, clean, tally }: CheckContext,
  { at, row: place }: Origin,
  row: Keys = [],
): RejectedRow {
  const path = [...at, ...within];
  tally?.add({ kind, path, expected: clean(expected), received: () => received });
  const error = new SchemaError(dotted(path), expected, received, facts).cleanse(clean);
  return { index: place[0] ?? 0, place: dotted([...place, ...row]), value, error };
}

/** Whether the compiled check accepts a value as it is. */
export function fits<T>(schema: Schema<T>, value: unknown): value is T {
  return compile(schema)?.(value) === true;
}
