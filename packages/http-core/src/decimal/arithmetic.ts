import { ParameterError } from "../errors/errors.ts";
import { received } from "../errors/received.ts";
import type { DecimalText } from "../schema/leaves.ts";
import { format, parse, type Scaled, unitsAt } from "./parse.ts";

/**
 * The exact sum of decimal texts; `"0"` of none.
 *
 * @throws ParameterError where one is no decimal text
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
 * @throws ParameterError where one is no decimal text
 */
export function subtractDecimals(a: DecimalText, b: DecimalText): DecimalText {
  const { units, places } = parse(b);
  return addDecimals(a, format({ units: -units, places }));
}

/**
 * The exact product of decimal texts; `"1"` of none.
 *
 * @throws ParameterError where one is no decimal text
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
 * `a / b`, rounded to so many places, halves away from zero: the one operation that can't be exact, so it says
 * where it ends.
 *
 * @param places digits after the point, from 0 to 10,000
 * @throws ParameterError where one is no decimal text, or `b` is zero
 * @example
 * ```ts
 * import { divideDecimals } from "@org/http-core/decimal";
 *
 * console.log(divideDecimals("2", "3", 4)); // "0.6667"
 * ```
 */
export function divideDecimals(a: DecimalText, b: DecimalText, places: number): DecimalText {
  if (!Number.isInteger(places) || places < 0 || places > 10_000) {
    throw new ParameterError("places", "a whole number from 0 to 10,000", String(places));
  }
  const over = parse(a);
  const under = parse(b);
  if (under.units === 0n) throw new ParameterError("divisor", "a number other than zero", b);
  const numerator = over.units * 10n ** BigInt(under.places + places);
  const denominator = under.units * 10n ** BigInt(over.places);
  return format({ units: rounded(numerator, denominator), places });
}

/**
 * -1 where `a` is less than `b`, 1 where it is more, 0 where both are the same number: `"1.50"` and `"1.5"` are.
 *
 * @throws ParameterError where one is no decimal text
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

/**
 * An amount in its smallest unit: `toUnits("729.75", 18)` are 729750000000000000000 wei.
 *
 * @param decimals how many decimals the unit has: 18 for wei in an ether, 9 for gwei
 * @throws ParameterError where the text is no decimal, or has more digits than the unit holds: nothing is rounded
 */
export function toUnits(amount: DecimalText, decimals: number): bigint {
  const read = parse(amount);
  if (read.places <= decimals) return unitsAt(read, decimals);
  const surplus = 10n ** BigInt(read.places - decimals);
  if (read.units % surplus === 0n) return read.units / surplus;
  throw new ParameterError("amount", `at most ${String(decimals)} decimals`, received(amount));
}

/**
 * The amount that so many of the smallest unit are, as text without padding: `fromUnits(729750000000000000000n, 18)`
 * is `"729.75"`.
 *
 * @param decimals how many decimals the unit has: 18 for wei in an ether, 9 for gwei
 */
export function fromUnits(units: bigint, decimals: number): DecimalText {
  return format({ units, places: decimals });
}
