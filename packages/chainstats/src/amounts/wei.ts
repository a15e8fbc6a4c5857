import { fromUnits, toUnits, type DecimalText } from "@org/http-core/decimal";

/** Decimals of ether and of every native currency of the EVM chains: 1 is 10^18 wei. */
const DECIMALS = 18;

/**
 * Converts an amount to wei, exactly.
 *
 * @param amount decimal text in the chain's native currency, such as `uncleBlockRewards_Eth`
 * @throws ParameterError where it is not decimal text or has more than 18 decimals: nothing is rounded
 * @example
 * ```ts
 * import { toWei } from "@org/chainstats";
 *
 * console.log(toWei("729.75")); // 729750000000000000000n
 * ```
 */
export function toWei(amount: DecimalText): bigint {
  return toUnits(amount, DECIMALS);
}

/**
 * Converts wei to the chain's native currency, as decimal text without padding: `fromWei(729750000000000000000n)` is
 * `"729.75"`.
 */
export function fromWei(wei: bigint): DecimalText {
  return fromUnits(wei, DECIMALS);
}
