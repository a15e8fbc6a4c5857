/** Milliseconds of an epoch: 32 slots of 12 seconds. */
const EPOCH = 384_000;

/** A network whose validators consolidate. */
export interface Network {
  /** Its start, in epoch milliseconds. */
  readonly genesis: number;
  /** The first epoch with a consolidation: requests take a day to be processed. */
  readonly firstEpoch: number;
  /** Epochs between two consolidations, on average. */
  readonly gap: number;
  /** Number of validators. */
  readonly validators: number;
}

/** The networks by name. Genesis times and fork epochs are the real ones. */
export const networks: Readonly<Record<string, Network>> = {
  mainnet: { genesis: 1_606_824_023_000, firstEpoch: 364_032 + 261, gap: 90, validators: 1_050_000 },
  hoodi: { genesis: 1_742_213_400_000, firstEpoch: 2_048 + 261, gap: 260, validators: 1_100_000 },
  holesky: { genesis: 1_695_902_400_000, firstEpoch: 115_968 + 261, gap: 420, validators: 1_750_000 },
};

/** When an epoch starts, in epoch milliseconds. */
export function epochStart({ genesis }: Network, epoch: number): number {
  return genesis + epoch * EPOCH;
}

/** The UTC day of an epoch, as `yyyy-MM-dd`. */
export function epochDay(network: Network, epoch: number): string {
  return new Date(epochStart(network, epoch)).toISOString().slice(0, 10);
}
