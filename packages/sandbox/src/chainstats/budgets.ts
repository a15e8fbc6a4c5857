import { DAY } from "../core/durations.ts";
import { createCounter, noteOf, span, utcDay, type Count, type Counter } from "../core/counter.ts";
import type { HandlerContext, Refusal } from "../core/handler.ts";
import type { States } from "../core/state.ts";
import type { ChainstatsLimits } from "./limits.ts";
import type { Plan } from "./plans.ts";
import { notOk, reasons } from "./refusals.ts";

/** The budgets of accounts. All keys of an account and all chains share its budgets. */
export interface Budgets {
  /** Counts a request. Returns the refusal if nothing is left. */
  readonly spend: (plan: Plan, context: HandlerContext) => Refusal | undefined;
  /** Counts a request of an address without a key. */
  readonly spendKeyless: (context: HandlerContext) => Refusal | undefined;
  /** The account's budget of the day. */
  readonly today: (plan: Plan, now: number) => { readonly used: number; readonly limit: number };
}

/** Creates the budgets, unspent. */
export function createBudgets(states: States, limits: ChainstatsLimits): Budgets {
  const day = createCounter(states, "chainstats days", utcDay);
  const lengthOf = (name: keyof ChainstatsLimits): number => 1_000 / Math.min(1, limits[name].perSecond);
  const seconds = (name: keyof ChainstatsLimits): Counter =>
    createCounter(states, `chainstats seconds ${name}`, span(lengthOf(name)));
  const keyless = seconds("keyless");
  const rates = {
    free: seconds("free"),
    lite: seconds("lite"),
    standard: seconds("standard"),
    advanced: seconds("advanced"),
    professional: seconds("professional"),
    proPlus: seconds("proPlus"),
  };
  const burst = (name: keyof ChainstatsLimits): number => Math.max(1, limits[name].perSecond);
  return {
    spend(plan, context) {
      const { perDay } = limits[plan];
      const rate = rates[plan].add(plan, context.now);
      context.note(noteOf("second", burst(plan), rate, lengthOf(plan)));
      // A refusal for the rate must not count against the day.
      if (rate.requests > burst(plan)) return notOk(tooFast(plan, burst(plan)));
      const used = day.add(plan, context.now);
      context.note(noteOf("day", perDay, used, DAY));
      return used.requests > perDay ? notOk(usedUp(plan, perDay, used)) : undefined;
    },
    spendKeyless(context) {
      const { requests } = keyless.add(context.address, context.now);
      return requests > burst("keyless") ? notOk(reasons.keylessRate) : undefined;
    },
    today: (plan, now) => ({ used: day.look(plan, now).requests, limit: limits[plan].perDay }),
  };
}

/** The messages differ by plan, as in the real service: clients must match the family of messages. */
function tooFast(plan: Plan, limit: number): string {
  if (plan === "lite") return `Max rate limit reached, rate limit of ${String(limit)}/1sec applied`;
  return `Max calls per sec rate limit reached (${String(limit)}/sec)`;
}

function usedUp(plan: Plan, limit: number, { requests, start }: Count): string {
  if (plan !== "free")
    return `Max daily rate limit reached. ${String(requests)} (100%) of ${String(limit)} day/limit`;
  const reset = new Date(start + DAY).toISOString().slice(0, 19).replace("T", " ");
  return `Community Free API Limit reached. Resets ${reset} UTC. For higher, uninterrupted limits, please upgrade to API Pro: https://chainstats.sandbox.test/apis`;
}
