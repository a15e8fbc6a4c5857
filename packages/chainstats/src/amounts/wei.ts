import { fromUnits, toUnits, type DecimalText } from "@org/http-core/decimal";

/** Decimals of ether, and of every native currency of the EVM chains: 1 is 10^18 wei. */
const DECIMALS = 18;

/**
 * An amount in wei, exact.
 *
 * @param amount decimal text in the chain's native currency, as `uncleBlockRewards_Eth` is
 * @throws ParameterError where it is no decimal text, or has more than 18 decimals: nothing is rounded
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
 * So many wei in the chain's native currency, as decimal text without padding: `fromWei(729750000000000000000n)` is
 * `"729.75"`.
 */
export function fromWei(wei: bigint): DecimalText {
  return fromUnits(wei, DECIMALS);
}
