/** The id of a chain in any form that a caller may use: `"1"`, `1`, `1n`. */
export type ChainId = string | number | bigint;

/** A chain that the service was known to support. */
export interface Chain {
  /** The chain id in digits, for `chainid`. */
  readonly id: string;
  readonly name: string;
  /** The symbol of its native currency, the unit of its rewards; null if it is not known. */
  readonly currency: string | null;
  /** Whether its currency has no value. */
  readonly testnet: boolean;
}

/**
 * The day for which {@link chains} is correct. Services add and remove chains every month, so any positive id is sent.
 */
export const chainsAsOf = "2026-08-19";

type Row = readonly [id: number, name: string, currency: string | null];

const MAINNETS: readonly Row[] = [
  [1, "Ethereum", "ETH"],
  [10, "OP Mainnet", "ETH"],
  [50, "XDC", "XDC"],
  [56, "BNB Smart Chain", "BNB"],
  [100, "Gnosis", "xDAI"],
  [130, "Unichain", "ETH"],
  [137, "Polygon", "POL"],
  [143, "Monad", "MON"],
  [146, "Sonic", "S"],
  [199, "BitTorrent Chain", "BTT"],
  [204, "opBNB", "BNB"],
  [252, "Fraxtal", "frxETH"],
  [480, "World", "ETH"],
  [988, "Stable", null],
  [999, "HyperEVM", "HYPE"],
  [1329, "Sei", "SEI"],
  [2741, "Abstract", "ETH"],
  [4326, "MegaETH", "ETH"],
  [4352, "MemeCore", null],
  [5000, "Mantle", "MNT"],
  [8453, "Base", "ETH"],
  [9745, "Plasma", null],
  [33139, "ApeChain", "APE"],
  [42161, "Arbitrum One", "ETH"],
  [42220, "Celo", "CELO"],
  [43114, "Avalanche C-Chain", "AVAX"],
  [59144, "Linea", "ETH"],
  [80094, "Berachain", "BERA"],
  [81457, "Blast", "ETH"],
  [167000, "Taiko", "ETH"],
  [747474, "Katana", null],
];

const TESTNETS: readonly Row[] = [
  [51, "XDC Apothem", "XDC"],
  [97, "BNB Smart Chain Testnet", "BNB"],
  [1029, "BitTorrent Chain Testnet", "BTT"],
  [1301, "Unichain Sepolia", "ETH"],
  [1328, "Sei Testnet", "SEI"],
  [2201, "Stable Testnet", null],
  [2523, "Fraxtal Hoodi", "frxETH"],
  [4801, "World Sepolia", "ETH"],
  [5003, "Mantle Sepolia", "MNT"],
  [5611, "opBNB Testnet", "BNB"],
  [6343, "MegaETH Testnet", "ETH"],
  [9746, "Plasma Testnet", null],
  [10143, "Monad Testnet", "MON"],
  [11124, "Abstract Sepolia", "ETH"],
  [14601, "Sonic Testnet", "S"],
  [33111, "ApeChain Curtis", "APE"],
  [43113, "Avalanche Fuji", "AVAX"],
  [43522, "MemeCore Insectarium", null],
  [59141, "Linea Sepolia", "ETH"],
  [80002, "Polygon Amoy", "POL"],
  [80069, "Berachain Bepolia", "BERA"],
  [84532, "Base Sepolia", "ETH"],
  [167013, "Taiko Hoodi", "ETH"],
  [421614, "Arbitrum Sepolia", "ETH"],
  [560048, "Hoodi", "ETH"],
  [737373, "Katana Bokuto", null],
  [11142220, "Celo Sepolia", "CELO"],
  [11155111, "Sepolia", "ETH"],
  [11155420, "OP Sepolia", "ETH"],
  [168587773, "Blast Sepolia", "ETH"],
];

/** The chains that the service was known to support on {@link chainsAsOf}. Other ids are sent too. */
export const chains: readonly Chain[] = [
  ...MAINNETS.map((row) => toChain(row, false)),
  ...TESTNETS.map((row) => toChain(row, true)),
];

/**
 * Finds a chain by its id in any form, or by its name in any case. Undefined where the list lacks it; the service may
 * still support it.
 *
 * @example
 * ```ts
 * import { chainOf } from "@org/chainstats";
 *
 * console.log(chainOf("ethereum")?.id, chainOf(8453)?.currency); // "1" "ETH"
 * ```
 */
export function chainOf(idOrName: ChainId): Chain | undefined {
  const key = String(idOrName).toLowerCase();
  return chains.find(({ id, name }) => id === key || name.toLowerCase() === key);
}

function toChain([id, name, currency]: Row, testnet: boolean): Chain {
  return { id: String(id), name, currency, testnet };
}
