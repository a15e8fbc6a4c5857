import { toGwei } from "../amounts/gwei.ts";

/** The most that counts of a balance, in gwei: 2,048 ETH (EIP-7251). */
export const MOST_EFFECTIVE = 2_048_000_000_000n;

/**
 * What a validator can still take up before its effective balance is at its most, in gwei: 0 where it is there.
 *
 * @param effectiveBalance in gwei
 * @throws ParameterError where a number has lost digits
 * @example
 * ```ts
 * import { headroom } from "@org/validators/analysis";
 * import { gweiToEth } from "@org/validators";
 *
 * console.log(gweiToEth(headroom(32_000_000_000))); // "2016"
 * ```
 */
export function headroom(effectiveBalance: bigint | number): bigint {
  const left = MOST_EFFECTIVE - toGwei(effectiveBalance);
  return left > 0n ? left : 0n;
}
