import type { Entry } from "./replies.ts";

/** A budget of an account, as its last request left it. */
export interface AccountBudget {
  readonly service: string;
  /** The account, or the network address of callers without one. */
  readonly account: string;
  readonly name: string;
  readonly limit: number;
  readonly left: number;
  /** When it is full again, by the sandbox's clock. Undefined: it is, or never will be. */
  readonly resets: number | undefined;
}

/** The budgets that the requests of a journal were counted against, at a time of the sandbox's clock. */
export function budgetsAt(entries: readonly Entry[], now: number): readonly AccountBudget[] {
  const last = new Map<string, AccountBudget>();
  for (const { service, principal, address, budgets } of entries) {
    const account = principal ?? address;
    for (const { name, limit, after, resets } of budgets)
      last.set(`${service} ${account} ${name}`, {
        service,
        account,
        name,
        limit,
        ...(resets !== undefined && resets <= now
          ? { left: limit, resets: undefined }
          : { left: after, resets }),
      });
  }
  return Array.from(last.values());
}
