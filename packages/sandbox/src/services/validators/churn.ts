/** A gwei is 10⁻⁹ ether. */
const ETHER = 1_000_000_000;

/** Stake that may consolidate in one epoch, in gwei: the upper bound of the network's churn (EIP-7514, EIP-7251). */
const PER_EPOCH = 256 * ETHER;

/**
 * Returns the epoch in which a consolidation is processed. Requests beyond the churn of an epoch queue in order, and a
 * large one uses several epochs.
 *
 * @param effective the source's effective balance, in gwei
 * @param earliest the earliest possible epoch, with an empty queue
 */
export type Churn = (effective: number, earliest: number) => number;

/** Creates an empty queue. It follows `compute_consolidation_epoch_and_update_churn` of the consensus specs. */
export function createChurn(): Churn {
  let epoch = 0;
  let left = 0;
  return (effective, earliest) => {
    if (earliest > epoch) [epoch, left] = [earliest, PER_EPOCH];
    const further = Math.max(0, Math.ceil((effective - left) / PER_EPOCH));
    epoch += further;
    left += further * PER_EPOCH - effective;
    return epoch;
  };
}
