import { received } from "../errors/received.ts";
import { isRecord, type Keys, propertyOf } from "../util/objects.ts";

/** A value that can be compared. */
export type Scalar = string | number | bigint | boolean;

/**
 * Whether a value of a row belongs to the answer. No value of the row has passed when `isRetry` is true: only then may
 * the test allocate.
 */
type Test = (value: Scalar, row: unknown, isRetry: boolean) => boolean;

/**
 * How a parameter shows in the rows of the answer. Made by {@link same}, {@link without}, {@link atLeast} or {@link atMost}.
 *
 * @experimental
 */
export interface Comparison<Field extends string = string> {
  /** The compared field of a row, and others that its test reads; `tags.id` is the `id` of each item of `tags`. */
  readonly fields: readonly [Field, ...Field[]];
  /** How the field relates to the parameter, in words: `at least`. */
  readonly relation: string;
  /**
   * Makes the test of the field, once per page, for a parameter's value, or its values where it is repeated. A row belongs
   * to the answer if one of the field's values passes, or if it lacks the field.
   */
  readonly test: (asked: readonly Scalar[]) => Test;
  /** Whether a row belongs whose list is empty. @default false */
  readonly mayBeEmpty?: boolean;
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
  /** The comparison of each parameter that has one. */
  readonly of: Readonly<Partial<Record<Name, Comparison>>>;
  /**
   * Makes the check of the rows that a call with these parameters gets; undefined if none of them is compared.
   *
   * @param isUsed whether its result is reported, or rejects a row. @default true
   */
  readonly check: (params: Readonly<Record<string, unknown>>, isUsed?: boolean) => AnswerCheck | undefined;
}

/** Compares a row with the parameters; undefined if it was asked for. */
export type AnswerCheck = (row: unknown) => Stray | undefined;

/** Why a row was not asked for. */
export interface Stray {
  readonly kind: "not asked for";
  /** The compared field. */
  readonly path: Keys;
  /** Says in words which values the parameter asks for. */
  readonly expected: string;
  /** The field's value, in words. */
  readonly received: string;
}

/**
 * Declares how the answer shows that it belongs to the question: a comparison for each parameter whose effect on a field
 * is certain. A row that was not asked for is drift of kind `not asked for`, and a `SchemaError` in `strict`. In a list
 * of windows, such as one of days, it is in `rejected`. Parameters that are absent, null or empty are not compared. A row
 * without the field passes, since services leave out values that they do not have. A list that is empty is a value.
 *
 * @experimental
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
 * const ofDays = answers<Query, Day>({ city: same("city"), from: atLeast("date") });
 * ```
 */
export function answers<P, Row>(
  of: Readonly<Partial<Record<keyof P & string, Comparison<ComparedField<Row>>>>>,
  ...unless: readonly (keyof P & string)[]
): Answers<keyof P & string>;

export function answers(of: Answers["of"], ...unless: readonly string[]): Answers {
  const comparisons = Object.entries(of).flatMap(([name, comparison]) => {
    if (comparison === undefined) return [];
    const [field = "", inner] = comparison.fields[0].split(".");
    return [{ ...comparison, name, field, inner }];
  });
  return {
    of,
    check(params, isUsed = true) {
      if (!isUsed || unless.some((name) => params[name] === true)) return undefined;
      const tests = comparisons.flatMap((comparison) => {
        const asked = [params[comparison.name]].flat().filter(isKnown);
        return asked.length === 0 ? [] : [{ ...comparison, asked, passes: comparison.test(asked) }];
      });
      if (tests.length === 0) return undefined;
      return (row) => {
        if (!isRecord(row)) return undefined;
        for (const test of tests) {
          // This runs for each row and parameter: most fields need no more than these lines.
          const value = row[test.field];
          if (test.inner === undefined && isKnown(value) && test.passes(value, row, false)) continue;
          if (has(value, test.inner, test.passes, row)) continue;
          const isEmpty = test.inner !== undefined && Array.isArray(value) && value.length === 0;
          if (isEmpty ? test.mayBeEmpty : !has(value, test.inner, isKnown, row)) continue;
          if (!has(value, test.inner, test.passes, row, true)) return strayOf(test, row);
        }
        return undefined;
      };
    },
  };
}

interface Failed {
  readonly name: string;
  readonly field: string;
  readonly asked: readonly Scalar[];
  readonly relation: string;
}

function strayOf({ name, field, asked, relation }: Failed, row: unknown): Stray {
  const wanted = asked.map(received).join(" or ");
  const found = received(propertyOf(row, field));
  return {
    kind: "not asked for",
    path: [field],
    expected: `${relation} ${wanted}, as \`${name}\` asks`,
    // Long texts are described by their length, which may be the same.
    received: found === wanted ? "another" : found,
  };
}

/** Tells whether a known value of a field passes. If the field has a list, `inner` is the compared field of its items. */
function has(
  value: unknown,
  inner: string | undefined,
  passes: Test,
  row: unknown,
  isRetry = false,
): boolean {
  if (inner === undefined) return isKnown(value) && passes(value, row, isRetry);
  if (Array.isArray(value))
    for (const item of value) if (has(propertyOf(item, inner), undefined, passes, row, isRetry)) return true;
  return false;
}

/** Services send an empty text for a value that they do not have. */
function isKnown(value: unknown): value is Scalar {
  return typeof value !== "object" && value !== undefined && value !== "";
}

/**
 * The field is the parameter's value, or one of its values. Case is ignored, and so are zeros before the parameter's digits.
 *
 * @experimental
 */
export function same<Field extends string>(field: Field): Comparison<Field> {
  return { fields: [field], relation: "equal to", test: among };
}

/**
 * The field differs from each of the parameter's values.
 *
 * @experimental
 */
export function without<Field extends string>(field: Field): Comparison<Field> {
  const [name = "", inner] = field.split(".");
  return {
    fields: [field],
    relation: "none of",
    mayBeEmpty: true,
    test(asked) {
      const isOneOf = among(asked);
      return (_, row) => !has(propertyOf(row, name), inner, isOneOf, row);
    },
  };
}

/** Services compare without regard to case, and write ids without the zeros that a caller wrote before them. */
function among(asked: readonly Scalar[]): Test {
  const texts = asked.map((value) => String(value).toLowerCase());
  const wanted = new Set([...asked, ...texts, ...texts.map((text) => text.replace(/^0+(?=\d+$)/, ""))]);
  return (value, _, isRetry) => wanted.has(isRetry ? String(value).toLowerCase() : value);
}

/** Gives the values of a bound an order, times that of time: `NaN` for a value that it cannot read. */
export type Measure = (value: Scalar) => number;

/**
 * The field is not below the parameter.
 *
 * @experimental
 * @param measure orders the values, such as {@link instant} those of times. @default numbers and days as they are
 */
export function atLeast<Field extends string>(field: Field, measure?: Measure): Comparison<Field> {
  return bound(field, "at least", 1, measure);
}

/**
 * The field is not above the parameter, as {@link atLeast} orders them.
 *
 * @experimental
 */
export function atMost<Field extends string>(field: Field, measure?: Measure): Comparison<Field> {
  return bound(field, "at most", -1, measure);
}

function bound<Field extends string>(
  field: Field,
  relation: string,
  sign: 1 | -1,
  measure?: Measure,
): Comparison<Field> {
  const isBeyond = (value: Scalar, limit: Scalar): boolean => (sign > 0 ? value < limit : value > limit);
  return {
    fields: [field],
    relation,
    test([asked = ""]) {
      const number = Number(asked);
      // Digits that are text are compared as numbers.
      const limit = Number.isNaN(number) ? asked : number;
      if (measure === undefined) return sign > 0 ? (value) => !(value < limit) : (value) => !(value > limit);
      const measured = measure(asked);
      // To measure a text allocates. Only times of one form and zone have the order of their texts.
      const known =
        typeof asked === "string" && (asked.length === 10 || isUtc(asked)) ? asked.slice(0, 19) : "";
      const edge = sign > 0 ? `${known}~` : known;
      return (value) =>
        (known !== "" && isUtc(value) && !isBeyond(value, edge)) || !isBeyond(measure(value), measured);
    },
  };
}

/** Tells whether a value is a time in UTC, with all its digits down to the second. */
function isUtc(value: Scalar): boolean {
  return typeof value === "string" && value.length > 19 && value[10] === "T" && value.endsWith("Z");
}

const ZONE = /(?:Z|[-+]\d\d(?::?\d\d)?)$/i;

/**
 * The {@link Measure} of days and times in ISO 8601 and similar forms. A time without a zone is in UTC.
 *
 * @experimental
 * @example
 * ```ts
 * import { instant } from "@org/http-core/operation";
 *
 * console.log(instant("2026-03-01 00:00:00") === instant("2026-03-01T01:00:00+01:00")); // true
 * ```
 */
export function instant(value: Scalar): number {
  const text = String(value);
  // Date.parse takes a time without a zone for the machine's own. The end of a day looks like a zone.
  return Date.parse(ZONE.test(text) ? text : `${text}Z`);
}
