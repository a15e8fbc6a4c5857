import type { ErrorFacts } from "../errors/base.ts";
import { type RejectedRow, SchemaError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { DriftTally } from "../events/drift.ts";
import { dotted, type Keys, propertyOf } from "../util/objects.ts";

/** Whether a row belongs to the answer. A row without the compared value belongs: it does not tell. */
type Belongs = (row: unknown) => boolean;

/** A value that can be compared. */
export type Scalar = string | number | bigint | boolean;

/** How a parameter shows in the rows of the answer. Made by {@link same}, {@link without}, {@link atLeast} or {@link atMost}. */
export interface Comparison<Field extends string = string> {
  /** The compared fields of a row; `tags.id` is the `id` of each item of `tags`. */
  readonly fields: readonly Field[];
  /** How they relate to the parameter, in words: `at least`. Empty where they are the same. */
  readonly relation: string;
  /**
   * Makes the test of a parameter's values, once per call: of one, or of several where it is repeated. The test allocates
   * nothing for a row that belongs.
   */
  readonly test: (asked: readonly [Scalar, ...Scalar[]]) => Belongs;
}

/** The fields of a row that a comparison may name: its own, and those of the items of its lists. */
export type ComparedField<Row> =
  | (keyof Row & string)
  | {
      [K in keyof Row & string]: NonNullable<Row[K]> extends readonly (infer Item extends object)[]
        ? `${K}.${keyof Item & string}`
        : never;
    }[keyof Row & string];

/** How an operation's answer is held against its parameters. Made by {@link answers}. */
export interface Answers<Name extends string = string> {
  /** For each parameter its comparison, or why there is none. */
  readonly of: Readonly<Record<Name, Comparison | string>>;
  /** The parameters that turn all comparisons off while they are true. */
  readonly unless: readonly string[];
  /**
   * Makes the check of a call's rows; undefined if no parameter is compared.
   *
   * @param rejects whether a row that was not asked for is rejected, or only reported
   */
  readonly check: (params: Readonly<Record<string, unknown>>, rejects: boolean) => AnswerCheck | undefined;
}

/** Checks a row. One that was not asked for is counted as drift; where such rows are rejected, its rejection is returned. */
export type AnswerCheck = (
  row: unknown,
  context: AnswerContext,
  origin: RowOrigin,
) => { readonly ok: false; readonly rejected: RejectedRow } | undefined;

/** What the check of a row reports to. */
export interface AnswerContext {
  readonly facts: ErrorFacts;
  /** Redacts secrets in errors. */
  readonly clean: (text: string) => string;
  /** Counts drift; undefined if no listener is set. */
  readonly tally?: DriftTally | undefined;
}

/** A row's position. */
export interface RowOrigin {
  /** Its path in the body. */
  readonly at: Keys;
  /** Its index among the rows of the page; empty for a single resource. */
  readonly row: readonly number[];
}

/**
 * Declares how the answer shows that it belongs to the question: for each parameter a comparison, or a text that says
 * why there is none. A row that was not asked for is drift of kind `not asked for`, and a `SchemaError` in `strict`.
 * In a list of windows, such as one of days, it is in `rejected`. Parameters that are absent, null or empty are not
 * compared.
 *
 * @param unless parameters that turn all comparisons off while they are true, since they widen the answer
 * @example
 * ```ts
 * import { answers, atLeast, same } from "@org/http-core/operation";
 *
 * interface Query {
 *   readonly city?: string;
 *   readonly from?: string;
 *   readonly limit?: number;
 * }
 * interface Day {
 *   readonly city: string;
 *   readonly date: string;
 * }
 * const ofDays = answers<Query, Day>({ city: same("city"), from: atLeast("date"), limit: "the size of a page" });
 * ```
 */
export function answers<P, Row>(
  of: Readonly<Record<keyof P & string, Comparison<ComparedField<Row>> | string>>,
  unless?: readonly (keyof P & string)[],
): Answers<keyof P & string>;

export function answers(of: Answers["of"], unless: readonly string[] = []): Answers {
  return {
    of,
    unless,
    check(params, rejects) {
      if (unless.some((name) => params[name] === true)) return undefined;
      const tests = Object.entries(of).flatMap(([name, comparison]) => {
        const [first, ...others] = [params[name]].flat().filter(isKnown);
        if (typeof comparison === "string" || first === undefined) return [];
        const asked = [first, ...others] as const;
        return [{ name, asked, comparison, belongs: comparison.test(asked) }];
      });
      if (tests.length === 0) return undefined;
      return (row, context, origin) => {
        // No listener reads what would be counted.
        if (!rejects && context.tally === undefined) return undefined;
        for (const test of tests) {
          if (test.belongs(row)) continue;
          const rejection = notAskedFor(test, row, context, origin);
          return rejects ? rejection : undefined;
        }
        return undefined;
      };
    },
  };
}

interface Failing {
  readonly name: string;
  readonly asked: readonly Scalar[];
  readonly comparison: Comparison;
}

/** More values of a parameter are counted, not named. */
const MOST_NAMED = 3;

function notAskedFor(
  { name, asked, comparison: { fields, relation } }: Failing,
  row: unknown,
  { facts, clean, tally }: AnswerContext,
  { at, row: place }: RowOrigin,
): ReturnType<AnswerCheck> {
  const [field = ""] = (fields[0] ?? "").split(".");
  const wanted =
    asked.length > MOST_NAMED ? `one of ${String(asked.length)} values` : asked.map(received).join(" or ");
  const expected = clean(`${relation === "" ? "" : `${relation} `}${wanted}, as \`${name}\` asks`);
  const found = received(propertyOf(row, field));
  // Long texts are described by their length, which may be the same.
  const got = found === wanted ? `another ${found.replace(/^a /, "")}` : found;
  const path = [...at, field];
  tally?.add({ kind: "not asked for", path, expected, received: () => got });
  const error = new SchemaError(dotted(path), expected, got, facts).cleanse(clean);
  return { ok: false, rejected: { index: place[0] ?? 0, place: dotted(place), value: row, error } };
}

/** The field is the parameter's value, or one of its values. Case and leading zeros of digits are ignored. */
export function same<Field extends string>(...fields: readonly [Field, ...Field[]]): Comparison<Field> {
  const has = reader(fields);
  return {
    fields,
    relation: "",
    test(asked) {
      const isOneOf = among(asked);
      // Normalising allocates: only what would not belong is normalised.
      return (row) => has(row, isOneOf) !== false || has(row, (value) => isOneOf(plain(value))) === true;
    },
  };
}

/** The field is none of the parameter's values. */
export function without<Field extends string>(field: Field): Comparison<Field> {
  const fields = [field];
  const has = reader(fields);
  return {
    fields,
    relation: "none of",
    test(asked) {
      const isOneOf = among(asked);
      return (row) => has(row, isOneOf) !== true;
    },
  };
}

/** What orders the values of a bound; `NaN` for a value that it cannot read. */
export type Measure = (value: Scalar) => number;

/**
 * The field is not below the parameter.
 *
 * @param measure orders the values. @default numbers as they are, other texts as days or times in ISO 8601
 */
export function atLeast<Field extends string>(field: Field, measure?: Measure): Comparison<Field> {
  return bound(field, "at least", measure, 1);
}

/** The field is not above the parameter, as {@link atLeast} orders them. */
export function atMost<Field extends string>(field: Field, measure?: Measure): Comparison<Field> {
  return bound(field, "at most", measure, -1);
}

function bound<Field extends string>(
  field: Field,
  relation: string,
  measure: Measure = moment,
  sign: 1 | -1,
): Comparison<Field> {
  const fields = [field];
  const has = reader(fields);
  return {
    fields,
    relation,
    test([asked]) {
      const limit = sign * measure(asked);
      const isOutside = (value: Scalar): boolean => {
        // Parsing a time allocates. Days and times in one form have the order of their texts.
        if (measure === moment && typeof value === "string" && typeof asked === "string")
          if (sign > 0 ? value >= asked : value <= asked) return false;
        return sign * measure(value) < limit;
      };
      return (row) => has(row, isOutside) !== true;
    },
  };
}

function moment(value: Scalar): number {
  return typeof value === "string" ? Date.parse(value) : Number(value);
}

type Test = (value: Scalar) => boolean;

/** Makes the function that tells whether a value in one of the fields passes a test; undefined if no field has a value. */
function reader(fields: readonly string[]): (row: unknown, passes: Test) => boolean | undefined {
  const paths = fields.map((field) => {
    const [name = "", inner] = field.split(".");
    return { name, inner };
  });
  return (row, passes) => {
    let found: boolean | undefined;
    for (const { name, inner } of paths) {
      const value = propertyOf(row, name);
      if (inner === undefined) {
        if (isKnown(value)) found = passes(value) || (found ?? false);
      } else if (Array.isArray(value))
        for (const item of value) {
          const part = propertyOf(item, inner);
          if (isKnown(part)) found = passes(part) || (found ?? false);
        }
    }
    return found;
  };
}

/** Services send an empty text for a value that they do not have. */
function isKnown(value: unknown): value is Scalar {
  return typeof value !== "object" && value !== undefined && value !== "";
}

/** Parameters' values, as they are and normalised: services write most values in one of these spellings. */
function among(asked: readonly Scalar[]): Test {
  const wanted = new Set([...asked, ...asked.map(plain)]);
  return (value) => wanted.has(value);
}

/** Services compare without regard to case, and write ids without leading zeros. */
function plain(value: Scalar): string {
  const text = String(value).toLowerCase();
  return /^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, "") : text;
}
