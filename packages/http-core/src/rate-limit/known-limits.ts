import type { RateLimit } from "../http/rate-limit-headers.ts";
import type { Clock } from "../util/clock.ts";
import { type GateKey, knownGate } from "./shared-gate.ts";

/** A budget by its whole name. */
type Budget = Required<GateKey> & { readonly bucket: string };

/** The budgets that a client's calls have met. */
export interface KnownLimits {
  readonly add: (budget: Budget) => void;
  /** What is known of them by now. Nothing is asked. */
  readonly list: () => readonly KnownLimit[];
}

/** Budgets that are remembered; those met longest ago go first: redirects may lead to any number of origins. */
const MOST = 1_000;

/** Makes a memory without any. A credential that follows another takes its place. */
export function knownLimits(clock: Clock): KnownLimits {
  const budgets = new Map<string, Budget>();
  return {
    add(budget) {
      const name = `${budget.service}\n${budget.origin}\n${budget.bucket}`;
      // Only who is short of room has to know which was met last.
      if (budgets.size >= MOST) budgets.delete(name);
      budgets.set(name, budget);
      if (budgets.size <= MOST) return;
      const [oldest = ""] = budgets.keys();
      budgets.delete(oldest);
    },
    list: () =>
      Array.from(budgets.values()).flatMap((budget) => {
        const { service, origin, bucket } = budget;
        const limits = knownGate(budget, clock)?.known() ?? [];
        return limits.map((limit) => ({ ...limit, service, origin, bucket }));
      }),
  };
}

/** A limit as this process knows it by now. */
export interface KnownLimit extends RateLimit {
  /** The service's name. */
  readonly service: string;
  /** The origin of its base address. */
  readonly origin: string;
  /** Which of the credential's budgets: as the answers name it (`X-RateLimit-Resource`), else as the operation does. */
  readonly bucket: string;
}
