import type { Validation } from "../operation/result.ts";
import type { WireNames } from "../operation/dialect.ts";
import type { Limits } from "../rate-limit/limits.ts";
import type { RequestPlan } from "../request/build-request.ts";
import type { Clock } from "../util/clock.ts";
import type { Step } from "./attempt.ts";
import type { NumberForm } from "./options.ts";
import type { RetryBudget, RetryBudgets, RetryOptions } from "./retry-policy.ts";

/** The calls of an operation on a client have this in common. It is made at the first one. */
export interface Plan extends RequestPlan {
  /** Milliseconds that one attempt may take. */
  readonly attemptTimeout: number;
  /** Milliseconds that a call may take. */
  readonly totalTimeout: number;
  readonly retry: RetryOptions;
  /** The longest wait for a declared limit, in milliseconds. */
  readonly queueTimeout: number;
  /** The declared rate limits. */
  readonly limits: Limits;
  /** The largest body that is read, in bytes. */
  readonly bodyCap: number;
  readonly validate: Validation;
  readonly numbers: NumberForm;
  /** The wire names of the operation's result fields, by the specification's names. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** Without a drift listener, drift that is costly to find is not looked for. */
  readonly hasDriftListener: boolean;
  /** The budget that retries spend; undefined: the one of {@link retryBudgets} for the service and origin. */
  readonly retryBudget: RetryBudget | undefined;
  /** The budgets that all clients of the process share. */
  readonly retryBudgets: RetryBudgets;
  /** Reads a response's headers by the specification's names. */
  readonly readHeaders: WireNames["readHeaders"];
  readonly clock: Clock;
  /** A random number from 0 to 1, for jitter. */
  readonly random: () => number;
  /** Sends one request through all steps of an attempt. */
  readonly send: Step;
}
