import type { Limits } from "../limit/limits.ts";
import type { Gate } from "../limit/gate.ts";
import type { Route } from "../limit/resources.ts";
import { openGate } from "../limit/open-gate.ts";
import { sharedGate } from "../limit/shared-gate.ts";
import { enterUnlessLockedOut } from "../limit/unless-locked-out.ts";
import type { AttemptsContext } from "../runtime/attempts-context.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { Payer } from "../runtime/payer.ts";
import { sharedRetryBudget } from "../runtime/retry-budget.ts";
import type { Equipment } from "./equipment.ts";
import type { CallOptions } from "./options.ts";

/** What a call has of its own by the time that it is sent. */
export type BegunCall = Pick<
  AttemptsContext,
  "emit" | "operation" | "payer" | "payerOf" | "scrub" | "sentAs" | "signal" | "trail" | "watch"
> & { readonly options: CallOptions; readonly request: Outgoing };

const NO_LIMITS: Limits = {};

/** What the attempts of a call need, of its client, its operation and its own options. */
export function attemptsOf(kit: Equipment, begun: BegunCall): AttemptsContext {
  const { options, clock, random, ring, budgets, requestIdHeaders } = kit;
  const { operation, options: call, payer, request } = begun;
  const { defaults, bucket, method, path } = operation;
  const service = operation.service.name;
  const limits = options.limit === false ? NO_LIMITS : (options.limit ?? defaults.limit ?? NO_LIMITS);
  const budgetOf = ({ origin, principal }: Payer) => ({ service, origin, principal, bucket });
  const own = budgetOf(payer);
  const address = `${method} ${request.url.replace(/\?.*/s, "")}`;
  budgets.met(own);
  const counted = (of: Payer, budget: typeof own): Gate => {
    if (budget !== own) budgets.met(budget);
    if (of === payer) return sharedGate(budget, limits, clock);
    // What machines share is the account's with the service: elsewhere nothing is taken from it.
    const theirs = of.origin === payer.origin ? limits : { ...limits, distributed: undefined };
    return sharedGate(budget, theirs, clock);
  };
  return {
    ...begun,
    ring,
    enter(of, options) {
      const budget = of === payer ? own : budgetOf(of);
      const route: Route = { ...budget, template: `${method} ${path}`, address };
      const gateOf = (name: string): Gate =>
        operation.free ? openGate : counted(of, name === bucket ? budget : { ...budget, bucket: name });
      return enterUnlessLockedOut(gateOf, route, clock, options);
    },
    attemptTimeout: call.timeout?.attempt ?? options.timeout?.attempt ?? defaults.attemptTimeout,
    budget: options.retryBudget ?? sharedRetryBudget(service, payer.origin),
    retry: {
      retries: call.retry?.retries ?? options.retry?.retries ?? defaults.retries,
      maxWait: call.retry?.maxWait ?? options.retry?.maxWait ?? defaults.maxWait,
    },
    bodyCap: options.bodyCap ?? defaults.bodyCap,
    requestIdHeaders,
    clock,
    random,
  };
}
