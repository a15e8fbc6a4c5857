import { hearsDrift } from "../events/emitter.ts";
import type { Operation } from "../operation/operation.ts";
import type { Limits } from "../rate-limit/limits.ts";
import { planRequests } from "../request/build-request.ts";
import { attemptChain } from "../run/chain.ts";
import type { Plan } from "../run/plan.ts";
import type { Wire } from "../run/wire.ts";
import { mergedRetry, sharedRetryBudgets } from "../run/retry-policy.ts";
import type { ClientOptions } from "./types.ts";

const NO_LIMITS: Limits = {};

/** Returns a function that plans the calls of an operation, from the client's options and the operation's defaults. */
export function planning(
  options: ClientOptions,
  wire: Wire,
  random: () => number,
): (operation: Operation) => Plan {
  const { wireNames, clock } = wire;
  const send = attemptChain(wire);
  const retryBudgets = sharedRetryBudgets();
  const { timeout, retry } = options;
  const hasDriftListener = hearsDrift(options.on);

  return (operation) => {
    const { defaults, id } = operation;
    return {
      ...planRequests(operation, wireNames),
      attemptTimeout: timeout?.attempt ?? defaults.attemptTimeout,
      totalTimeout: timeout?.total ?? defaults.totalTimeout,
      retry: mergedRetry(retry, defaults),
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
      random,
      send,
    };
  };
}
