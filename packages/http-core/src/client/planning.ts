import { hearsDrift } from "../events/emitter.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { Limits } from "../rate-limit/limits.ts";
import { planRequests } from "../request/build-request.ts";
import type { Step } from "../run/attempt.ts";
import type { Plan } from "../run/plan.ts";
import { sharedRetryBudgets } from "../run/retry-policy.ts";
import type { Clock } from "../util/clock.ts";
import type { ClientOptions } from "./types.ts";

const NO_LIMITS: Limits = {};

/** Returns a function that plans the calls of an operation, from the client's options and the operation's defaults. */
export function planning(
  options: ClientOptions,
  wireNames: WireNames,
  send: Step,
  clock: Clock,
): (operation: Operation) => Plan {
  const retryBudgets = sharedRetryBudgets();
  const { timeout, retry } = options;
  const hasDriftListener = hearsDrift(options.on);

  return (operation) => {
    const { defaults, id } = operation;
    return {
      ...planRequests(operation, wireNames),
      attemptTimeout: timeout?.attempt ?? defaults.attemptTimeout,
      totalTimeout: timeout?.total ?? defaults.totalTimeout,
      retry: {
        retries: retry?.retries ?? defaults.retries,
        maxWait: retry?.maxWait ?? defaults.maxWait,
        notReady: retry?.notReady,
        refusedWrites: retry?.refusedWrites,
      },
      queueTimeout: options.queueTimeout ?? Infinity,
      limits: options.limit === false ? NO_LIMITS : (options.limit ?? defaults.limit ?? NO_LIMITS),
      bodyCap: options.bodyCap ?? defaults.bodyCap,
      validate: options.validate ?? "report",
      numbers: options.numbers ?? "double",
      fields: options.dialect?.fields?.[id],
      hasDriftListener,
      retryBudget: options.retryBudget,
      retryBudgets,
      readHeaders: wireNames.readHeaders,
      clock,
      random: options.random ?? Math.random,
      send,
    };
  };
}
