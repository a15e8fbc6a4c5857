import type { RateLimit } from "../http/rate-limit-headers.ts";
import { MANY, remember } from "../util/bounded.ts";
import type { Clock } from "../util/clock.ts";
import type { WaitingRequests } from "./gate.ts";
import { type GateKey, knownGate } from "./shared-gate.ts";

/** The complete key of a budget. */
type Budget = Required<GateKey> & { readonly bucket: string };

/** The budgets that a client's calls have used. */
export interface KnownLimits {
  readonly add: (budget: Budget) => void;
  /** What is known of them. Sends no request. */
  readonly list: () => readonly KnownLimit[];
}

/**
 * Creates an empty memory. A new credential replaces the previous one of the same budget. It holds a thousand budgets at
 * most, since redirects may lead to any number of origins.
 */
export function knownLimits(clock: Clock): KnownLimits {
  const budgets = new Map<string, Budget>();
  return {
    add(budget) {
      const name = `${budget.service}\n${budget.origin}\n${budget.bucket}`;
      // The order of use matters only once budgets are dropped.
      if (budgets.size < MANY) budgets.set(name, budget);
      else remember(budgets, name, budget);
    },
    list: () =>
      Array.from(budgets.values()).flatMap((budget) => {
        const { service, origin, bucket } = budget;
        const gate = knownGate(budget, clock);
        const waiting = gate?.waiting();
        const known = gate?.known() ?? [];
        const limits = waiting !== undefined && known.length === 0 ? [UNKNOWN] : known;
        return limits.map((limit) => ({
          ...limit,
          service,
          origin,
          bucket,
          ...(waiting === undefined ? {} : { waiting }),
        }));
      }),
  };
}

/** The entry of a budget at whose gate requests wait, although no limit is known. */
const UNKNOWN: RateLimit = { limit: undefined, remaining: undefined, resetAt: undefined };

/** A limit as this process knows it. Without `limit` and `remaining`, it only says what requests wait for. */
export interface KnownLimit extends RateLimit {
  /** The service's name. */
  readonly service: string;
  /** The origin of its base address. */
  readonly origin: string;
  /**
   * Which of the credential's budgets it is. The responses name it (`X-RateLimit-Resource`), or else the operation does.
   * `(writes)` is the limit of all writes, and `(lockout)` holds back a credential that the service has locked out.
   */
  readonly bucket: string;
  /** The requests that wait at its gate, of all clients of the process. @default none wait */
  readonly waiting?: WaitingRequests;
}
