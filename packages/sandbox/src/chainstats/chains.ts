/** The chain whose blocks had uncles. */
export const PROOF_OF_WORK_CHAIN = "1";

/** A supported chain. */
export interface Chain {
  /** The chain id, in digits. */
  readonly id: string;
  readonly name: string;
  /** Whether the free plan includes it. */
  readonly free: boolean;
}

/** Chains as of August 2026: id and name; the free plan leaves out those with an asterisk. */
const CHAINS = [
  "1 Ethereum Mainnet",
  "11155111 Sepolia Testnet",
  "560048 Hoodi Testnet",
  "56 BNB Smart Chain Mainnet *",
  "97 BNB Smart Chain Testnet *",
  "137 Polygon Mainnet",
  "80002 Polygon Amoy Testnet",
  "8453 Base Mainnet *",
  "84532 Base Sepolia Testnet *",
  "42161 Arbitrum One Mainnet",
  "421614 Arbitrum Sepolia Testnet",
  "59144 Linea Mainnet",
  "59141 Linea Sepolia Testnet",
  "81457 Blast Mainnet",
  "168587773 Blast Sepolia Testnet",
  "10 OP Mainnet *",
  "11155420 OP Sepolia Testnet *",
  "43114 Avalanche C-Chain *",
  "43113 Avalanche Fuji Testnet *",
  "199 BitTorrent Chain Mainnet",
  "1029 BitTorrent Chain Testnet",
  "42220 Celo Mainnet",
  "11142220 Celo Sepolia Testnet",
  "252 Fraxtal Mainnet",
  "2523 Fraxtal Hoodi Testnet",
  "100 Gnosis",
  "5000 Mantle Mainnet",
  "5003 Mantle Sepolia Testnet",
  "4352 Memecore Mainnet",
  "43522 Memecore Insectarium Testnet",
  "204 opBNB Mainnet",
  "5611 opBNB Testnet",
  "167000 Taiko Mainnet",
  "167013 Taiko Hoodi",
  "50 XDC Mainnet",
  "51 XDC Apothem Testnet",
  "33139 ApeChain Mainnet",
  "33111 ApeChain Curtis Testnet",
  "480 World Mainnet",
  "4801 World Sepolia Testnet",
  "146 Sonic Mainnet",
  "14601 Sonic Testnet",
  "130 Unichain Mainnet",
  "1301 Unichain Sepolia Testnet",
  "2741 Abstract Mainnet",
  "11124 Abstract Sepolia Testnet",
  "80094 Berachain Mainnet",
  "80069 Berachain Bepolia Testnet",
  "143 Monad Mainnet",
  "10143 Monad Testnet",
  "999 HyperEVM Mainnet",
  "747474 Katana Mainnet",
  "737373 Katana Bokuto",
  "1329 Sei Mainnet",
  "1328 Sei Testnet",
  "988 Stable Mainnet",
  "2201 Stable Testnet",
  "9745 Plasma Mainnet",
  "9746 Plasma Testnet",
  "4326 MegaETH Mainnet",
  "6343 MegaETH Testnet",
] as const;

/** The supported chains, in the order of the service's list. */
export const chains: readonly Chain[] = CHAINS.map((line) => {
  const [id = "", ...words] = line.replace(" *", "").split(" ");
  return { id, name: words.join(" "), free: !line.endsWith("*") };
});

const byId: ReadonlyMap<string, Chain> = new Map(chains.map((chain) => [chain.id, chain]));

/** Whether a chain is supported. */
export function isSupported(chainid: string): boolean {
  return byId.has(chainid);
}

/** Whether the free plan includes a chain. */
export function isFree(chainid: string): boolean {
  return byId.get(chainid)?.free ?? false;
}
