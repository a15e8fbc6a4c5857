import type { App } from "../../core/app.ts";
import type { HandlerContext } from "../../core/handler.ts";
import { respond } from "../../core/respond.ts";
import { rateLimitExceeded } from "../wire/refusals.ts";
import { principalName, callerOf } from "../call/identify.ts";
import { HOUR, MINUTE } from "../../core/durations.ts";
import { createCounter, span } from "../../core/counter.ts";
import type { States } from "../../core/state.ts";
import type { HostLimits } from "../options/limits.ts";

/** Adds the caller's budget to every response: the search budget for searches, else the core budget. */
export function showBudget(app: App, budgets: Budgets): void {
  app.use((call) => (reply) => {
    const { limit, remaining, reset } = budgets.status(call.context, budgets.nameOf(call.context));
    reply.headers.set("x-ratelimit-limit", String(limit));
    reply.headers.set("x-ratelimit-remaining", String(remaining));
    reply.headers.set("x-ratelimit-reset", String(reset));
    return reply;
  });
}

/**
 * Counts requests against the budget. Unchanged responses (304) and requests for the budget itself are free.
 *
 * @param isFree whether a path is not counted
 */
export function spendBudget(app: App, budgets: Budgets, isFree: (path: string) => boolean): void {
  app.use(({ context }) => {
    if (isFree(context.path)) return undefined;
    const name = budgets.nameOf(context);
    const { limit, remaining: before } = budgets.status(context, name);
    const tell = (): void => {
      const { remaining: after, reset } = budgets.status(context, name);
      context.note({ budget: { name, limit, before, after, resets: reset * 1_000 } });
    };
    if (!budgets.spend(context)) {
      tell();
      return respond(rateLimitExceeded(exceeded(context)));
    }
    return (reply) => {
      if (reply.status === 304) budgets.refund(context);
      tell();
      return reply;
    };
  });
}

function exceeded({ principal, address }: HandlerContext): string {
  if (principal !== undefined) return `API rate limit exceeded for ${principalName(principal)}.`;
  return `API rate limit exceeded for ${address}. (But here's the good news: Authenticated requests get a higher rate limit. Check out the documentation for more details.)`;
}

/** The state of a caller's budget. */
export interface Budget {
  /** Requests in a window. */
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, in Unix seconds. */
  readonly reset: number;
}

/** The budgets: searches have their own. */
export type BudgetName = "core" | "search";

/** Requests counted by caller, in windows that start with a caller's first request. */
export interface Budgets {
  /** The budget that a request is counted against. */
  readonly nameOf: (context: HandlerContext) => BudgetName;
  readonly status: (context: HandlerContext, name: BudgetName) => Budget;
  /** Takes one request from its budget; false if none is left. */
  readonly spend: (context: HandlerContext) => boolean;
  /** Gives a request back that turned out to be free. */
  readonly refund: (context: HandlerContext) => void;
}

/** How long the windows are, in milliseconds. */
const LENGTHS = { core: HOUR, search: MINUTE } as const;

/** Reported instead of an infinite limit, which neither headers nor JSON can express. */
const MOST = 1_000_000_000;

/** Creates the budgets, all unspent. */
export function createBudgets(states: States, limits: HostLimits): Budgets {
  const counters = {
    core: createCounter(states, "repo-host requests", span(LENGTHS.core)),
    search: createCounter(states, "repo-host searches", span(LENGTHS.search)),
  };
  const most = {
    core: { anonymous: limits.anonymous, authenticated: limits.authenticated },
    search: { anonymous: limits.anonymousSearches, authenticated: limits.authenticatedSearches },
  };
  const nameOf = ({ path }: HandlerContext): BudgetName => (path.startsWith("/search/") ? "search" : "core");
  const status: Budgets["status"] = (context, name) => {
    const limit = Math.min(MOST, most[name][context.principal === undefined ? "anonymous" : "authenticated"]);
    const { start, requests } = counters[name].look(callerOf(context), context.now);
    const end = start + LENGTHS[name];
    return { limit, remaining: Math.max(0, limit - requests), reset: Math.ceil(end / 1_000) };
  };
  return {
    nameOf,
    status,
    spend(context) {
      const name = nameOf(context);
      if (status(context, name).remaining === 0) return false;
      counters[name].add(callerOf(context), context.now);
      return true;
    },
    refund: (context) => counters[nameOf(context)].takeBack(callerOf(context), context.now),
  };
}
