/** The chain whose blocks had uncles. */
export const PROOF_OF_WORK_CHAIN = "1";

/** Chains that the service knows, as of August 2026. */
const SUPPORTED: ReadonlySet<string> = new Set(
  `1 11155111 560048 56 97 137 80002 8453 84532 42161 421614 59144 59141 81457 168587773 10 11155420 43114 43113
   199 1029 42220 11142220 252 2523 100 5000 5003 4352 43522 204 5611 167000 167013 50 51 33139 33111 480 4801 146
   14601 130 1301 2741 11124 80094 80069 143 10143 999 747474 737373 1329 1328 988 2201 9745 9746 4326 6343`.split(
    /\s+/,
  ),
);

/** Supported chains that the free plan leaves out. */
const PAID: ReadonlySet<string> = new Set(["56", "97", "8453", "84532", "10", "11155420", "43114", "43113"]);

/** Whether the service knows a chain. */
export function isSupported(chainid: string): boolean {
  return SUPPORTED.has(chainid);
}

/** Whether the free plan has a chain. */
export function isFree(chainid: string): boolean {
  return !PAID.has(chainid);
}
