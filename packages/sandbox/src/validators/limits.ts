import { SECOND } from "../core/durations.ts";
import { createCounter, forever, noteOf, span } from "../core/counter.ts";
import { fail, type HandlerContext, type Refusal } from "../core/handler.ts";
import type { States } from "../core/state.ts";

/** Rate limits of an account; `Infinity` is no limit. */
export interface LifetimeLimits {
  /** Requests per second. */
  readonly perSecond: number;
  /** Requests in total; this budget never resets. */
  readonly lifetime: number;
}

/** The plan of an account. */
export type ValidatorsPlan = "free" | "paid";

/** The limits by plan. */
export type ValidatorsLimits = Readonly<Record<ValidatorsPlan, LifetimeLimits>>;

/**
 * The free plan has the limits of the service's documentation. Limits of paid plans are individual; here a million
 * requests at any rate.
 */
export const validatorsLimits: ValidatorsLimits = {
  free: { perSecond: 2, lifetime: 10_000 },
  paid: { perSecond: Infinity, lifetime: 1_000_000 },
};

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
