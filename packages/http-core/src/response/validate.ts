import type { ErrorFacts } from "../errors/base.ts";
import { type RejectedRow, SchemaError } from "../errors/errors.ts";
import { compile } from "../schema/compiled/compile.ts";
import type { Schema } from "../schema/types.ts";
import { dotted, type Keys, valueAt } from "../util/objects.ts";
import { changes, type Fault, convert } from "./convert.ts";
import { type DriftTally, inWords } from "./drift.ts";
import { losesDigits, withDigits } from "./source-digits.ts";

/**
 * How much is checked. Scalars are converted in `report` and in `strict`, where nothing is lost.
 *
 * - `report` (default): rows that don't fit, within rows too, are set apart in `rejected`; a page whose rows are all
 *   rejected, and a single resource that doesn't fit, is a `SchemaError`.
 * - `strict`: a row that doesn't fit is a `SchemaError` too.
 * - `off`: nothing is checked or converted; what the service sent is handed on as it is.
 */
export type Validation = "report" | "strict" | "off";

/** A value that fits, perhaps after it was converted, or why it doesn't. */
export type Checked<T> =
  | {
      readonly ok: true;
      readonly value: T;
      /** Rows that were left out of lists within the value. */
      readonly rejected: readonly RejectedRow[];
    }
  | { readonly ok: false; readonly rejected: RejectedRow };

/** What a check goes by, and what it says in its errors. */
export interface CheckContext {
  readonly facts: ErrorFacts;
  /** Takes secrets out of what an error shows. */
  readonly clean: (text: string) => string;
  /** Whether a row within the value that does not fit refuses the whole. */
  readonly strict: boolean;
  /** Counts what is not as promised; undefined where no listener hears it. */
  readonly tally?: DriftTally | undefined;
}

/** Where a value stands, and what it was made of. */
export interface Origin {
  /** The way to it in the body. */
  readonly at: Keys;
  /** Its place among the rows of the page; nothing for a single resource. */
  readonly row: readonly number[];
  /** The value with the source digits of its numbers. */
  readonly source: () => unknown;
}

const NONE: readonly RejectedRow[] = [];

/**
 * Checks a decoded value. The compiled check says yes without making anything; only where it can't, the value is
 * mended as far as nothing is lost, and valibot says what is wrong.
 */
export function check<T>(
  schema: Schema<T>,
  value: unknown,
  context: CheckContext,
  origin: Origin,
): Checked<T> {
  try {
    if (fits(schema, value)) return { ok: true, value, rejected: NONE };
    return mended(schema, value, context, origin);
  } catch (error) {
    // A recursive schema follows a value as deep as it goes; a hostile one goes deeper than the stack.
    if (!(error instanceof RangeError)) throw error;
    const { facts } = context;
    const [expected, received] = ["a value of any sane depth", "one nested too deep"] as const;
    const tooDeep = new SchemaError(dotted(origin.at), expected, received, facts);
    context.tally?.add(driftOf("rejected", { path: [], expected }, origin, () => received));
    return { ok: false, rejected: rowOf([], value, tooDeep, origin) };
  }
}

function mended<T>(schema: Schema<T>, sent: unknown, context: CheckContext, origin: Origin): Checked<T> {
  const { facts, clean, strict, tally } = context;
  const source = origin.source();
  const inSource = ({ path, input }: Fault): string => inWords(input, valueAt(source, path));
  const tell = (kind: Parameters<typeof driftOf>[0], fault: Fault): void => {
    tally?.add(driftOf(kind, fault, origin, () => inSource(fault)));
  };
  const rejected = (row: Keys, fault: Fault): RejectedRow => {
    tell("rejected", fault);
    const path = dotted([...origin.at, ...fault.path]);
    const error = new SchemaError(path, fault.expected, inSource(fault), facts).cleanse(clean);
    return rowOf(row, withDigits(valueAt(sent, row), valueAt(source, row)), error, origin);
  };
  const result = convert(schema, sent, source, strict);
  if (!result.ok) return { ok: false, rejected: rejected([], result.fault) };
  for (const fault of result.converted) {
    tell("converted", fault);
    const digits = valueAt(source, fault.path);
    // As text it kept the digits that were missed where the body was inspected.
    if (typeof fault.input === "number" && typeof digits === "string" && losesDigits(digits, fault.input))
      tally?.add({ ...driftOf("precision", fault, origin, () => digits), count: -1 });
  }
  if (tally !== undefined)
    for (const change of changes(result.accepted, result.value)) tell(change.kind, change);
  return {
    ok: true,
    value: result.value,
    rejected: result.leftOut.map(({ row, fault }) => rejected(row, fault)),
  };
}

function driftOf(
  kind: Parameters<DriftTally["add"]>[0]["kind"],
  { path, expected }: Pick<Fault, "path" | "expected">,
  { at }: Origin,
  received: () => string,
): Parameters<DriftTally["add"]>[0] {
  return { kind, path: [...at, ...path], expected, received };
}

function rowOf(path: Keys, value: unknown, error: SchemaError, { row }: Origin): RejectedRow {
  return { index: row[0] ?? 0, place: dotted([...row, ...path]), value, error };
}

/** Whether the compiled check says that a value fits as it is. */
export function fits<T>(schema: Schema<T>, value: unknown): value is T {
  return compile(schema)?.(value) === true;
}
