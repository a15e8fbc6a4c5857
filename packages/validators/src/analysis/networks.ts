/** A network of the consensus layer: its start, and the start of consolidations. */
export interface Network {
  /** When its first epoch began. Unit: milliseconds of Unix time, as `Date` has them. */
  readonly genesis: number;
  /** The first epoch of Electra (EIP-7251). */
  readonly electra: number;
}

/** The networks as of 2026-10. Of other networks nothing is known. */
export const networks: Readonly<Record<string, Network>> = {
  mainnet: { genesis: 1_606_824_023_000, electra: 364_032 },
  hoodi: { genesis: 1_742_213_400_000, electra: 2_048 },
  holesky: { genesis: 1_695_902_400_000, electra: 115_968 },
};

/** Milliseconds of an epoch: 32 slots of 12 seconds. */
export const EPOCH = 384_000;

/**
 * The start of an epoch; undefined on an unknown network, and for an epoch beyond the range of Date.
 *
 * @example
 * ```ts
 * import { epochTime } from "@org/validators/analysis";
 *
 * console.log(epochTime(364_032)?.toISOString()); // 2025-05-07T10:05:11.000Z, when Electra began
 * ```
 */
export function epochTime(epoch: number, network = "mainnet"): Date | undefined {
  const known = Object.hasOwn(networks, network) ? networks[network] : undefined;
  const time = new Date((known?.genesis ?? Number.NaN) + epoch * EPOCH);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
