import { ParameterError } from "@org/http-core";
import { fromUnits, toUnits, type DecimalText } from "@org/http-core/decimal";

/** Decimals of ether in gwei: 1 ETH is 10^9 gwei. */
const DECIMALS = 9;

/**
 * Converts gwei to ether, as exact decimal text without padding.
 *
 * @throws ParameterError where a number has lost digits (beyond 2^53 − 1) or is not whole
 * @example
 * ```ts
 * import { gweiToEth } from "@org/validators";
 *
 * console.log(gweiToEth(32_001_900_366)); // "32.001900366"
 * ```
 */
export function gweiToEth(gwei: bigint | number): DecimalText {
  return fromUnits(toGwei(gwei), DECIMALS);
}

/**
 * Converts ether to gwei.
 *
 * @throws ParameterError where it is not decimal text or has more than 9 decimals: nothing is rounded
 */
export function ethToGwei(eth: DecimalText): bigint {
  return toUnits(eth, DECIMALS);
}

/**
 * Converts gwei to a bigint, since sums of a network's amounts exceed what a double holds.
 *
 * @throws ParameterError where a number has lost digits (beyond 2^53 − 1) or is not whole
 */
export function toGwei(gwei: bigint | number): bigint {
  if (typeof gwei === "bigint") return gwei;
  if (Number.isSafeInteger(gwei)) return BigInt(gwei);
  throw new ParameterError("gwei", "a whole number that a double holds exactly", String(gwei));
}
