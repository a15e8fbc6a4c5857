import { SECOND } from "../../core/durations.ts";
import { createCounter, forever, noteOf, span } from "../../core/counter.ts";
import { fail, type HandlerContext, type Refusal } from "../../core/handler.ts";
import type { States } from "../../core/state.ts";
import type { ValidatorsLimits, ValidatorsPlan } from "./limits.ts";

/** Counts a request against an account's budget. Returns the refusal if nothing is left. */
export type Spend = (plan: ValidatorsPlan, context: HandlerContext) => Refusal | undefined;

/** The `Retry-After` of a budget that never resets, in seconds. */
const LONG = 86_400;

/** Creates the budgets, unspent. A refusal for the rate does not count against the lifetime budget. */
export function createBudgets(states: States, limits: ValidatorsLimits): Spend {
  const seconds = createCounter(states, "validators seconds", span(SECOND));
  const lifetimes = createCounter(states, "validators lifetimes", forever);
  return (plan, { now, note }) => {
    const { perSecond, lifetime } = limits[plan];
    const rate = seconds.add(plan, now);
    note(noteOf("second", perSecond, rate, SECOND));
    if (rate.requests > perSecond) return tooMany(1, Math.floor((now - rate.start) / SECOND));
    const used = lifetimes.look(plan, now);
    if (used.requests >= lifetime) return tooMany(LONG, Math.floor((now - used.start) / SECOND));
    note(noteOf("lifetime", lifetime, lifetimes.add(plan, now)));
    return undefined;
  };
}

/** @param age how long the window has been active, in seconds */
function tooMany(wait: number, age: number): Refusal {
  return fail(429, { detail: "Too many requests" }, { "Retry-After": String(wait), Age: String(age) });
}
