import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { DecimalText } from "../schema/leaves.ts";
import { format, MOST_PLACES, parse, type Scaled, unitsAt } from "./parse.ts";

/**
 * The exact sum of decimal texts. Without arguments: `"0"`.
 *
 * @throws ParameterError if one is not decimal text
 * @example
 * ```ts
 * import { addDecimals } from "@org/http-core/decimal";
 *
 * console.log(addDecimals("729.75", "778.125")); // "1507.875"
 * ```
 */
export function addDecimals(...texts: readonly DecimalText[]): DecimalText {
  let sum: Scaled = { units: 0n, places: 0 };
  for (const text of texts) {
    const next = parse(text);
    const places = Math.max(sum.places, next.places);
    sum = { units: unitsAt(sum, places) + unitsAt(next, places), places };
  }
  return format(sum);
}

/**
 * `a − b`, exact.
 *
 * @throws ParameterError if one is not decimal text
 */
export function subtractDecimals(a: DecimalText, b: DecimalText): DecimalText {
  const { units, places } = parse(b);
  return addDecimals(a, format({ units: -units, places }));
}

/**
 * The exact product of decimal texts. Without arguments: `"1"`.
 *
 * @throws ParameterError if one is not decimal text
 */
export function multiplyDecimals(...texts: readonly DecimalText[]): DecimalText {
  let product: Scaled = { units: 1n, places: 0 };
  for (const text of texts) {
    const { units, places } = parse(text);
    product = { units: product.units * units, places: product.places + places };
  }
  return format(product);
}

/**
 * `a / b`, rounded to `places`, halves away from zero. A quotient may have no exact decimal, so `places` is required.
 *
 * @param places digits after the point, from 0 to 10,000
 * @throws ParameterError if one is not decimal text, or `b` is zero
 * @example
 * ```ts
 * import { divideDecimals } from "@org/http-core/decimal";
 *
 * console.log(divideDecimals("2", "3", 4)); // "0.6667"
 * ```
 */
export function divideDecimals(a: DecimalText, b: DecimalText, places: number): DecimalText {
  checkPlaces("places", places);
  const over = parse(a);
  const under = parse(b);
  if (under.units === 0n) throw new ParameterError("divisor", "a number other than zero", b);
  const numerator = over.units * 10n ** BigInt(under.places + places);
  const denominator = under.units * 10n ** BigInt(over.places);
  return format({ units: rounded(numerator, denominator), places });
}

/**
 * Compares two decimals: -1 if `a` is less than `b`, 1 if it is more, 0 if they are equal, as `"1.50"` and `"1.5"` are.
 *
 * @throws ParameterError if one is not decimal text
 * @example
 * ```ts
 * import { compareDecimals } from "@org/http-core/decimal";
 *
 * console.log(["0.9", "0.10", "0.5"].sort(compareDecimals)); // ["0.10", "0.5", "0.9"]
 * ```
 */
export function compareDecimals(a: DecimalText, b: DecimalText): -1 | 0 | 1 {
  const left = parse(a);
  const right = parse(b);
  const places = Math.max(left.places, right.places);
  const difference = unitsAt(left, places) - unitsAt(right, places);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

function rounded(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const over = numerator < 0n ? -numerator : numerator;
  const under = denominator < 0n ? -denominator : denominator;
  const nearest = (2n * over + under) / (2n * under);
  return negative ? -nearest : nearest;
}

/** @throws ParameterError naming the argument, unless it is a number of decimal places that {@link parse} reads */
function checkPlaces(argument: string, value: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= MOST_PLACES) return;
  throw new ParameterError(argument, "a whole number from 0 to 10,000", String(value));
}

/**
 * Converts an amount to its smallest unit: `toUnits("729.75", 18)` is 729750000000000000000n wei.
 *
 * @param decimals the decimals of the unit, from 0 to 10,000: 18 for wei in an ether, 9 for gwei
 * @throws ParameterError if the text is not decimal, or has more decimals than the unit. Nothing is rounded
 */
export function toUnits(amount: DecimalText, decimals: number): bigint {
  checkPlaces("decimals", decimals);
  const read = parse(amount);
  if (read.places <= decimals) return unitsAt(read, decimals);
  const surplus = 10n ** BigInt(read.places - decimals);
  if (read.units % surplus === 0n) return read.units / surplus;
  throw new ParameterError("amount", `at most ${String(decimals)} decimals`, received(amount));
}

/**
 * Converts an amount in its smallest unit to decimal text: `fromUnits(729750000000000000000n, 18)` is `"729.75"`.
 *
 * @param decimals the decimals of the unit, from 0 to 10,000: 18 for wei in an ether, 9 for gwei
 * @throws ParameterError if `decimals` is another number
 */
export function fromUnits(units: bigint, decimals: number): DecimalText {
  checkPlaces("decimals", decimals);
  return format({ units, places: decimals });
}
