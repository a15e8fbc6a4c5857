import type { ChainId } from "./chains/chains.ts";

/** The first and last UTC day of a chain's proof of work. There are no uncles before and after. */
export interface ProofOfWork {
  readonly first: string;
  readonly last: string;
}

/** By chain id. Of other chains it is not known whether they had uncles. */
const ERAS: Readonly<Record<string, ProofOfWork>> = {
  // Frontier; the Merge at block 15537394 (EIP-3675: uncles and their rewards end).
  "1": { first: "2015-07-30", last: "2022-09-15" },
};

/** The proof-of-work period of a chain; undefined if it is not known. */
export function proofOfWork(chainid: ChainId): ProofOfWork | undefined {
  const id = String(chainid);
  return Object.hasOwn(ERAS, id) ? ERAS[id] : undefined;
}
