import type { ChainId } from "../chains/chains.ts";

/** A period in which the block reward of a chain stayed the same. */
export interface Era {
  /** The network upgrade that started it. */
  readonly name: string;
  /** The UTC day of the upgrade, as `yyyy-MM-dd`: blocks of that day belong to both eras. */
  readonly from: string;
  /** The block reward, in ether. */
  readonly reward: number;
}

/** The eras of chain 1 (EIP-649, EIP-1234, EIP-3675). */
export const eras: readonly Era[] = [
  { name: "Frontier", from: "2015-07-30", reward: 5 },
  { name: "Byzantium", from: "2017-10-16", reward: 3 },
  { name: "Constantinople", from: "2019-02-28", reward: 2 },
  { name: "the Merge", from: "2022-09-15", reward: 0 },
];

/** The eras of a day of chain 1: two on the day of an upgrade, none before the first block. */
export function erasOf(day: string): readonly Era[] {
  const current = eras.findLast(({ from }) => from < day);
  const started = eras.filter(({ from }) => from === day);
  return current === undefined ? started : [current, ...started];
}

/** Whether a chain pays uncles by the rules of {@link eras}. */
export function isByEras(chainid: ChainId): boolean {
  return String(chainid) === "1";
}
