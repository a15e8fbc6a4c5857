import { toGwei } from "../amounts/gwei.ts";

/** The largest effective balance, in gwei: 2,048 ETH (EIP-7251). */
export const MAX_EFFECTIVE_BALANCE = 2_048_000_000_000n;

/**
 * The stake that a validator can take up before it reaches the largest effective balance, in gwei; 0 if it has
 * reached it.
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
  const left = MAX_EFFECTIVE_BALANCE - toGwei(effectiveBalance);
  return left > 0n ? left : 0n;
}
