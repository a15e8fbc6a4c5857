import { ParameterError } from "../errors/parameter-error.ts";
import { received } from "../request/received.ts";
import type { DecimalText } from "../schema/decimal.ts";
import { format, parse, unitsAt } from "./parse.ts";

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
