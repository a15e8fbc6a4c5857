import * as v from "valibot";
import { toValibot } from "./entity.ts";
import type { Schema } from "./types.ts";

/** A string, kept as it was sent: an empty string is a value. */
export const text: Schema<string> = v.string();

/** `true` or `false`. */
export const flag: Schema<boolean> = v.boolean();

/** A finite JSON number. Its digits beyond a double's are the wire's loss: use {@link decimal} where they count. */
export const number: Schema<number> = v.pipe(v.number(), v.finite("a finite number"));

/** A whole number that a double holds exactly (up to 2^53 − 1): one that lost digits is refused, not rounded. */
export const integer: Schema<number> = v.pipe(
  v.number(),
  v.safeInteger("a whole number that a double holds exactly"),
);

/** A whole number, zero or more. */
export const count: Schema<number> = v.pipe(
  v.number(),
  v.safeInteger("a whole number"),
  v.minValue(0, "zero or more"),
);

/**
 * A moment as the service wrote it. The text is kept and not checked: services mix ISO 8601, date-only and
 * database forms in one field, and a row is not lost over its spelling.
 */
export const time: Schema<string> = v.pipe(v.string(), v.metadata({ format: "date-time" }));

/** Any JSON value, for what a specification names and doesn't describe. */
export const anything: Schema<unknown> = v.unknown();

/**
 * A string of a certain form.
 *
 * @param form a regular expression without flags, linear in its input
 * @param expected what the form is, for errors and documentation: "0x and 40 hexadecimal digits"
 */
export function pattern(form: RegExp, expected: string): Schema<string> {
  return v.pipe(v.string(), v.regex(form, expected), v.metadata({ expected }));
}

/** A whole number from `least` to `most`, both inclusive; without `most`, no upper bound but 2^53 − 1. */
export function whole(least: number, most?: number): Schema<number> {
  const from = v.pipe(
    v.number(),
    v.safeInteger("a whole number"),
    v.minValue(least, `at least ${String(least)}`),
  );
  return most === undefined ? from : v.pipe(from, v.maxValue(most, `at most ${String(most)}`));
}

const POSITIVE = /^[1-9]\d*$/;

/**
 * A whole number above zero, of any length, which goes to the wire as its digits: as text, as a `bigint`, or as a
 * number as far as a double holds it exactly.
 *
 * @param expected what it is, for errors and documentation: "a positive chain id"
 */
export function positiveDigits(expected: string): Schema<string, string | number | bigint> {
  return v.pipe(
    v.custom<string | number | bigint>(isPositive, expected),
    v.metadata({ type: "string", pattern: POSITIVE.source, expected }),
    v.transform(String),
  );
}

/** Digits of a number beyond 2^53 are not those that its caller wrote. */
function isPositive(value: unknown): boolean {
  if (typeof value === "string") return POSITIVE.test(value);
  return typeof value === "bigint" ? value > 0n : Number.isSafeInteger(value) && Number(value) > 0;
}

/** A string of one character or more. */
export const nonEmptyText: Schema<string> = v.pipe(v.string(), v.minLength(1, "a string that is not empty"));

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const calendarDay = (): Schema<string> =>
  v.pipe(
    v.string(),
    v.check(isDay, "a calendar day as yyyy-MM-dd"),
    v.metadata({ format: "date", expected: "a calendar day as yyyy-MM-dd" }),
  );

/** A calendar day as `yyyy-MM-dd`, one that exists: `2019-02-30` is refused. */
export const day: Schema<string> = /* @__PURE__ */ calendarDay();

/**
 * A field that holds a calendar day, as `yyyy-MM-dd`. A row whose day does not exist (`2019-02-30`), or is a moment
 * (`2019-01-01T00:00:00Z`), is rejected: code that goes by days would not find it.
 */
export const date: Schema<string> = /* @__PURE__ */ calendarDay();

/** Whether the text is a day of the (proleptic Gregorian) calendar, as `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A repeatable parameter: one value or several; sent as the name repeated. An empty list is refused. */
export function oneOrMore<T>(item: Schema<T>): Schema<readonly T[], T | readonly T[]> {
  const one = toValibot<T>(item);
  const many = v.pipe(v.array(one), v.minLength(1, "at least one value"));
  return v.pipe(
    v.union([many, one]),
    v.transform((value): readonly T[] => (Array.isArray(value) ? value : [value])),
  );
}

/**
 * A decimal number as text, every digit of it: `"729.75"`, `"14929.464690870590355682"`, `"-0.5"`, `"9e-6"`.
 *
 * @example
 * ```ts
 * import type { DecimalText } from "@org/http-core/schema";
 *
 * const reward: DecimalText = "729.75";
 * ```
 */
export type DecimalText = string;

const DECIMAL = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * A decimal number, given as its text. Where the service sends a JSON number, the decoder puts its source text
 * in the number's place before it is parsed, so that no digit passes through a double.
 */
export const decimal: Schema<DecimalText> = v.pipe(
  v.string(),
  v.regex(DECIMAL, "a decimal number"),
  v.metadata({ format: "decimal" }),
);

const empty = v.custom<"">((value) => value === "", "empty text");

/**
 * A parameter that filters a list. Null and empty text filter nothing and are left out, as one that is not given:
 * services refuse `name=`, and a form or a spreadsheet has an empty text where nobody wrote anything.
 *
 * @example
 * ```ts
 * import { day, fields, filter, params } from "@org/http-core/schema";
 *
 * const booksParams = params("BooksParams", fields({}, { since: filter(day) }));
 * ```
 */
export function filter<O, I = O>(of: Schema<O, I>): Schema<O | null, I | null | ""> {
  return v.union([
    v.pipe(
      empty,
      v.transform(() => null),
    ),
    v.nullable(toValibot(of)),
  ]);
}

/** One of the values named; anything else is refused. For what a caller writes. */
export function oneOf<const T extends readonly string[]>(...values: T): Schema<T[number]> {
  return v.picklist(values);
}

/** A string of which some values are known. Others pass too: a service adds a value and no caller breaks. */
export type Open<T extends string> = T | (string & Record<never, never>);

/** An open enumeration, for what a service answers: the known values are in the type, unknown ones are kept. */
export function openOneOf<const T extends readonly string[]>(...known: T): Schema<Open<T[number]>> {
  return v.pipe(v.string(), v.metadata({ known }));
}

/** A parameter that is sent with this value where the caller gives none. */
export function withDefault<W, I>(
  schema: Schema<W, I>,
  value: I & (string | number | boolean),
): Schema<W, I | undefined> {
  return v.optional(toValibot<W, I>(schema), value);
}
