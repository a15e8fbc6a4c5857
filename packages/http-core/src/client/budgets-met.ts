import { knownGate, type GateKey } from "../limit/shared-gate.ts";
import type { Clock } from "../runtime/clock.ts";
import type { KnownLimit } from "./client.ts";

/** A budget by its whole name. */
type Budget = Required<GateKey> & { readonly bucket: string };

/** The budgets that a client's calls have met. */
export interface BudgetsMet {
  readonly met: (budget: Budget) => void;
  /** What is known of them by now. Nothing is asked. */
  readonly known: () => readonly KnownLimit[];
}

/** Makes a memory without any. A credential that follows another takes its place: the memory does not grow. */
export function budgetsMet(clock: Clock): BudgetsMet {
  const budgets = new Map<string, Budget>();
  return {
    met(budget) {
      budgets.set(`${budget.service}\n${budget.origin}\n${budget.bucket}`, budget);
    },
    known: () =>
      Array.from(budgets.values()).flatMap((budget) => {
        const { service, origin, bucket } = budget;
        const limits = knownGate(budget, clock)?.known() ?? [];
        return limits.map((limit) => ({ ...limit, service, origin, bucket }));
      }),
  };
}
