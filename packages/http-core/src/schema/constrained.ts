import * as v from "valibot";
import type { Schema } from "./types.ts";
import { toValibot } from "./valibot.ts";

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
export const filled: Schema<string> = v.pipe(v.string(), v.minLength(1, "a string that is not empty"));

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
