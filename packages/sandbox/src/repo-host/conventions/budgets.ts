import type { HandlerContext } from "../../core/handler.ts";

/** An hour, in milliseconds: the window in which requests are counted. */
const WINDOW = 3_600_000;

/** Where a caller's budget stands. */
export interface Budget {
  /** Requests an hour. */
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, in Unix seconds. */
  readonly reset: number;
}

/** Requests counted by caller, in windows that start with a caller's first request. */
export interface Budgets {
  readonly status: (context: HandlerContext) => Budget;
  /** Takes one request from the budget; false where there is none left. */
  readonly spend: (context: HandlerContext) => boolean;
  /** Gives one back: it turned out to be free. */
  readonly refund: (context: HandlerContext) => void;
}

/** Makes the budgets, all unspent. */
export function createBudgets(): Budgets {
  const windows = new Map<string, { readonly end: number; readonly used: number }>();
  const current = (context: HandlerContext): { readonly end: number; readonly used: number } => {
    const known = windows.get(callerOf(context));
    return known !== undefined && known.end > context.now ? known : { end: context.now + WINDOW, used: 0 };
  };
  const count = (context: HandlerContext, by: number): void => {
    const { end, used } = current(context);
    windows.set(callerOf(context), { end, used: Math.max(0, used + by) });
  };
  const status = (context: HandlerContext): Budget => {
    const { end, used } = current(context);
    const limit = limitOf(context);
    return { limit, remaining: Math.max(0, limit - used), reset: Math.ceil(end / 1_000) };
  };
  return {
    status,
    spend(context) {
      if (status(context).remaining === 0) return false;
      count(context, 1);
      return true;
    },
    refund: (context) => count(context, -1),
  };
}

/** Requests an hour: users and applications have many, an address has few. */
function limitOf({ principal }: HandlerContext): number {
  return principal === undefined ? 60 : 5_000;
}

function callerOf({ principal, address }: HandlerContext): string {
  return principal === undefined ? `address ${address}` : `${principal.role} ${principal.id}`;
}
