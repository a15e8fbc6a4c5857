import { ParameterError } from "@org/http-core";
import { fromUnits, toUnits, type DecimalText } from "@org/http-core/decimal";

/** Decimals of an ether in gwei: 1 ETH is 10^9 gwei. */
const DECIMALS = 9;

/**
 * An amount in ether, given in gwei: exact decimal text without padding.
 *
 * @throws ParameterError where a number has lost digits (beyond 2^53 − 1) or is no whole one
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
 * An amount in gwei, given in ether.
 *
 * @throws ParameterError where it is no decimal text, or has more than 9 decimals: nothing is rounded
 */
export function ethToGwei(eth: DecimalText): bigint {
  return toUnits(eth, DECIMALS);
}

/**
 * Gwei as a bigint: sums of a network's amounts go beyond what a double holds.
 *
 * @throws ParameterError where a number has lost digits (beyond 2^53 − 1) or is no whole one
 */
export function toGwei(gwei: bigint | number): bigint {
  if (typeof gwei === "bigint") return gwei;
  if (Number.isSafeInteger(gwei)) return BigInt(gwei);
  throw new ParameterError("gwei", "a whole number that a double holds exactly", String(gwei));
}
