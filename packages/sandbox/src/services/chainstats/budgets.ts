import { DAY } from "../../core/durations.ts";
import { createCounter, noteOf, span, utcDay, type Count, type Counter } from "../../core/counter.ts";
import type { HandlerContext, Refusal } from "../../core/handler.ts";
import type { States } from "../../core/state.ts";
import type { ChainstatsLimits } from "./limits.ts";
import type { Plan } from "./plans.ts";
import { notOk, reasons } from "./refusals.ts";

/** What accounts have left. Limits are an account's: all of its keys and all chains draw on them. */
export interface Budgets {
  /** Takes a request; the refusal, where there is none left. */
  readonly spend: (plan: Plan, context: HandlerContext) => Refusal | undefined;
  /** Takes a request of an address without a key. */
  readonly spendKeyless: (context: HandlerContext) => Refusal | undefined;
  /** What the day has left of an account. */
  readonly today: (plan: Plan, now: number) => { readonly used: number; readonly limit: number };
}

/** Makes the budgets, all unspent. */
export function createBudgets(states: States, limits: ChainstatsLimits): Budgets {
  const day = createCounter(states, "chainstats days", utcDay);
  const seconds = (name: keyof ChainstatsLimits): Counter =>
    createCounter(states, `chainstats seconds ${name}`, span(1_000 / Math.min(1, limits[name].perSecond)));
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
      context.note(noteOf("second", burst(plan), rate));
      // Who is too fast is turned away before anything is counted for the day.
      if (rate.requests > burst(plan)) return notOk(tooFast(plan, burst(plan)));
      const used = day.add(plan, context.now);
      context.note(noteOf("day", perDay, used));
      return used.requests > perDay ? notOk(usedUp(plan, perDay, used)) : undefined;
    },
    spendKeyless(context) {
      const { requests } = keyless.add(context.address, context.now);
      return requests > burst("keyless") ? notOk(reasons.keylessRate) : undefined;
    },
    today: (plan, now) => ({ used: day.look(plan, now).requests, limit: limits[plan].perDay }),
  };
}

/** The plans' texts differ, in the field too: clients match the family, not the sentence. */
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
