// Rules are `v.check`, one action for all, and what JSON Schema says of them is `v.metadata`: each of valibot's own
// actions would be code of its own in a page.
import * as v from "valibot";
import { isRequestBody, type RequestBody } from "../http/request.ts";
import { isFiniteNumber } from "./compiled/plan.ts";
import { described, toValibot } from "./entity.ts";
import type { Described, DescribedInput, Description, OwnDescription, Schema } from "./types.ts";

/** A string, as it was sent. It may be empty. */
export const text: Schema<string> = v.string();

/** `true` or `false`. */
export const flag: Schema<boolean> = v.boolean();

// Not `Number.isInteger` itself: bundlers keep a constant that reads a global's property.
const isWhole = (value: number): boolean => Number.isInteger(value);
const isSafe = (value: number): boolean => Number.isSafeInteger(value);

/** A finite JSON number, as a double. Use {@link decimal} where every digit counts. */
export const number: Schema<number> = v.pipe(
  v.number(),
  v.check<number, string>(isFiniteNumber, "a finite number"),
);

/**
 * A whole number, as a double. One beyond 2^53 − 1 may lose digits, as a {@link number} does: the result has the nearest
 * double, and `on.drift` reports `precision`. Use {@link count} for a key, {@link decimal} where every digit counts, and
 * {@link whole} for a parameter.
 */
export const integer: Schema<number> = v.pipe(
  v.number(),
  v.check<number, string>(isWhole, "a whole number"),
  v.metadata({ type: "integer" }),
);

/**
 * A whole number of up to 64 bits or more. Beyond 2^53 − 1, the result has the nearest double and `on.drift` reports
 * `precision`; with `numbers: "exact"`, the result has a bigint.
 *
 * @experimental
 * @example
 * ```ts
 * import { get } from "@org/http-core";
 * import { wideInteger } from "@org/http-core/schema";
 *
 * export const sequence = get("/sequence", { answer: { next: wideInteger } });
 * ```
 */
export const wideInteger: Schema<number | bigint> = v.pipe(
  v.custom<number | bigint>(
    (value) => typeof value === "bigint" || Number.isInteger(value),
    "a whole number",
  ),
  v.metadata({ type: "integer" }),
);

/**
 * A whole number, zero or more, such as a number of rows or a key. One that a double does not hold exactly is refused:
 * rounded, a key is another row's.
 */
export const count: Schema<number> = v.pipe(
  v.number(),
  v.check<number, string>(isSafe, "a whole number"),
  v.check((value) => value >= 0, "zero or more"),
  v.metadata({ type: "integer", minimum: 0 }),
);

/**
 * A timestamp as the service sent it. The text is not checked: services mix ISO 8601, date-only and database formats in
 * one field, and a row is not rejected for its format.
 */
export const time: Schema<string> = v.pipe(v.string(), v.metadata({ format: "date-time" }));

/** Any JSON value, for a field that the specification names but does not describe. */
export const anything: Schema<unknown> = v.unknown();

/**
 * A string that matches a regular expression.
 *
 * @param form a regular expression without flags, linear in its input
 * @param expected describes the form in errors and documentation: "0x and 40 hexadecimal digits"
 */
export function pattern(form: RegExp, expected: string): Schema<string> {
  return v.pipe(
    v.string(),
    v.check((value) => form.test(value), expected),
    v.metadata({ expected, pattern: form.source }),
  );
}

/**
 * A whole number from `least` to `most`, both inclusive. One that a double does not hold exactly is refused.
 *
 * @param most by default 2^53 − 1
 */
export function whole(least: number, most?: number): Schema<number> {
  const from = v.pipe(
    v.number(),
    v.check<number, string>(isSafe, "a whole number"),
    v.check((value) => value >= least, `at least ${String(least)}`),
    v.metadata({ type: "integer", minimum: least }),
  );
  if (most === undefined) return from;
  return v.pipe(
    from,
    v.check((value) => value <= most, `at most ${String(most)}`),
    v.metadata({ maximum: most }),
  );
}

const POSITIVE = /^[1-9]\d*$/;

/**
 * A parameter that is a whole number above zero, of any length: text, a `bigint`, or a safe integer. It is sent as its
 * digits.
 *
 * @param expected describes the number in errors and documentation: "a positive chain id"
 */
export function positiveDigits(expected: string): Schema<string, string | number | bigint> {
  return v.pipe(
    v.custom<string | number | bigint>(isPositive, expected),
    v.metadata({ type: "string", pattern: POSITIVE.source, expected }),
    v.transform(String),
  );
}

/** A number beyond 2^53 − 1 is refused, since its digits may differ from those that the caller wrote. */
function isPositive(value: unknown): boolean {
  if (typeof value === "string") return POSITIVE.test(value);
  return typeof value === "bigint" ? value > 0n : Number.isSafeInteger(value) && Number(value) > 0;
}

/** A string of at least one character. */
export const nonEmptyText: Schema<string> = v.pipe(
  v.string(),
  v.check((value) => value !== "", "a string that is not empty"),
  v.metadata({ minLength: 1 }),
);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

const calendarDay = (): Schema<string> =>
  v.pipe(
    v.string(),
    v.check(isDay, "a calendar day as yyyy-MM-dd"),
    v.metadata({ format: "date", expected: "a calendar day as yyyy-MM-dd" }),
  );

/** A calendar day that exists, as `yyyy-MM-dd`: `2019-02-30` is refused. */
export const day: Schema<string> = /* @__PURE__ */ calendarDay();

/**
 * A field with a calendar day, as `yyyy-MM-dd`. A row is rejected if the day does not exist (`2019-02-30`) or has a
 * time (`2019-01-01T00:00:00Z`): code that looks up days would miss it.
 */
export const date: Schema<string> = /* @__PURE__ */ calendarDay();

/** Whether the text is a day of the proleptic Gregorian calendar, as `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A repeatable parameter: one value or an array. The name is sent once per value. An empty array is refused. */
export function oneOrMore<T>(item: Schema<T>): Schema<readonly T[], T | readonly T[]> {
  const one = toValibot<T>(item);
  const many = v.pipe(
    v.array(one),
    v.check((values) => values.length > 0, "at least one value"),
    v.metadata({ minItems: 1 }),
  );
  return v.pipe(
    v.union([many, one]),
    v.transform((value): readonly T[] => (Array.isArray(value) ? value : [value])),
  );
}

/**
 * A decimal number as text, with every digit: `"729.75"`, `"14929.464690870590355682"`, `"-0.5"`, `"9e-6"`.
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
 * A decimal number, as text. If the service sends a JSON number, the result has that number's source text, so that no
 * digit is lost.
 */
export const decimal: Schema<DecimalText> = v.pipe(
  v.string(),
  v.check((value) => DECIMAL.test(value), "a decimal number"),
  v.metadata({ format: "decimal", pattern: DECIMAL.source }),
);

/** A time in Unix seconds, as text with every digit: `"1548979200"`. A JSON number becomes its source text. */
export const unixTime: Schema<DecimalText> = v.pipe(
  v.string(),
  v.check((value) => DECIMAL.test(value), "Unix seconds"),
  v.metadata({ format: "unixtime", pattern: DECIMAL.source }),
);

const empty = v.custom<"">((value) => value === "", "empty text");

/**
 * A parameter that filters a list. Null and empty text are not sent: services refuse `name=`, and empty cells of forms
 * and spreadsheets are empty text.
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

/** A body to send as it is: text, bytes, a `Blob`, a form or a stream. For the parameter of a `raw` body. An answer of bytes is `bytes()`. */
export const binary: Schema<RequestBody> = v.custom<RequestBody>(
  isRequestBody,
  "text, bytes, a Blob, a form or a stream",
);

/** A value that a path's variable may have: text that is not empty, or a finite number. */
export const pathValue: Schema<string | number> = v.custom<string | number>(
  (value) => (typeof value === "string" && value !== "") || Number.isFinite(value),
  "text that is not empty, or a number",
);

/**
 * A parameter or a field that may be absent: a schema, or an object of schemas.
 *
 * @example
 * ```ts
 * import { get, list, optional, text } from "@org/http-core";
 *
 * export const books = get("/books", { params: { author: optional(text) }, answer: list({ title: text }) });
 * ```
 */
export function optional<O, I = O>(schema: Schema<O, I>): Schema<O | undefined, I | undefined>;

export function optional<const D extends OwnDescription>(
  schema: D,
): Schema<Described<D> | undefined, DescribedInput<D> | undefined>;

export function optional(schema: Description): Schema<unknown> {
  return v.optional(toValibot(described(schema)));
}

/** One of the given values, for parameters. Other values are refused. */
export function oneOf<const T extends readonly string[]>(...values: T): Schema<T[number]> {
  return v.picklist(values);
}

/** A string with known values, for autocompletion. Any other string is allowed, since services add values. */
export type Open<T extends string> = T | (string & Record<never, never>);

/** An open enumeration, for responses: the type has the known values, and unknown ones are kept. */
export function openOneOf<const T extends readonly string[]>(...known: T): Schema<Open<T[number]>> {
  return v.pipe(v.string(), v.metadata({ known }));
}

/** A parameter with a default, which is sent if the caller gives no value. */
export function withDefault<W, I>(
  schema: Schema<W, I>,
  value: I & (string | number | boolean),
): Schema<W, I | undefined> {
  return v.optional(toValibot<W, I>(schema), value);
}
