import type { Situation } from "./service.ts";

/** A situation, and what is to hold in it for ours. */
export interface Case extends Situation {
  /** Requests that may be refused, of a thousand. */
  readonly mostRefused: number;
  /** The share of each window that is to be used. */
  readonly leastUsed: number;
}

const ANNOUNCED = { announces: true, mostRefused: 0, leastUsed: 1 } as const;
const UNKNOWN = { mostRefused: 50, leastUsed: 0.9 } as const;

/** What one process meets. */
export const CASES: readonly Case[] = [
  { name: "announced", ...ANNOUNCED },
  { name: "announced, and 60 at once", ...ANNOUNCED, atOnce: 60, mostRefused: 50 },
  { name: "unknown, 429 with Retry-After", ...UNKNOWN, hasRetryAfter: true },
  { name: "unknown, 429 alone", ...UNKNOWN },
  { name: "announced, clock 90 s ahead", ...ANNOUNCED, skew: 90_000 },
  { name: "announced, clock 90 s behind", ...ANNOUNCED, skew: -90_000 },
  { name: "announced, halved midway", ...ANNOUNCED, isHalved: true },
  // Fifty are not held: two limits are found out, and each costs the requests under way.
  { name: "unknown, halved midway", ...UNKNOWN, mostRefused: 70, hasRetryAfter: true, isHalved: true },
  { name: "announced, 5 % faults", ...ANNOUNCED, faults: 0.05 },
  { name: "unknown, 5 % faults", ...UNKNOWN, hasRetryAfter: true, faults: 0.05 },
  // The whole of it is not used: a reset in whole seconds may be two seconds early, of six.
  { name: "announced, sliding", ...ANNOUNCED, leastUsed: 0.8, slides: true },
  { name: "unknown, sliding", ...UNKNOWN, hasRetryAfter: true, slides: true },
];
