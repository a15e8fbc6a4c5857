/** A gwei is 10⁻⁹ ether. */
const ETHER = 1_000_000_000;

/** Stake that may consolidate in one epoch, in gwei: the upper bound of the network's churn (EIP-7514, EIP-7251). */
const PER_EPOCH = 256 * ETHER;

/**
 * Says in which epoch a consolidation comes through. What is asked for in one epoch and exceeds its churn waits in
 * line: a later request never overtakes an earlier one, and a large one uses up several epochs.
 *
 * @param effective the source's effective balance, in gwei
 * @param asked the epoch in which it could come through if nobody else were in line
 */
export type Churn = (effective: number, asked: number) => number;

/** A line in which nobody waits yet. As `compute_consolidation_epoch_and_update_churn` of the consensus specs. */
export function createChurn(): Churn {
  let epoch = 0;
  let left = 0;
  return (effective, asked) => {
    if (asked > epoch) [epoch, left] = [asked, PER_EPOCH];
    const further = Math.max(0, Math.ceil((effective - left) / PER_EPOCH));
    epoch += further;
    left += further * PER_EPOCH - effective;
    return epoch;
  };
}
