import type { App } from "../../../core/app.ts";
import type { HandlerContext } from "../../../core/handler.ts";
import { respond } from "../../../core/respond.ts";
import { rateLimitExceeded } from "../wire/refusals.ts";
import type { Budgets } from "./budgets.ts";
import { principalName } from "../call/identify.ts";

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
