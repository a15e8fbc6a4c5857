import type { Gate } from "../limit/gate.ts";
import type { Operation } from "../operation/operation.ts";
import type { Clock } from "./clock.ts";
import type { Unaddressed } from "./events.ts";
import type { Reply } from "./exchange.ts";
import type { AttemptContext } from "./middleware.ts";
import type { Outgoing } from "./outgoing.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { RetryOptions } from "./retry-policy.ts";
import type { Scrubber } from "./scrubber.ts";
import type { Skew } from "./skew.ts";
import type { Stopwatch } from "./stopwatch.ts";
import type { Trail } from "./trail.ts";

/** What the attempts of a call need of their client and their call. */
export interface AttemptsContext {
  readonly operation: Operation;
  readonly ring: (request: Outgoing, context: AttemptContext) => Promise<Response>;
  /** The gate of the credential and bucket; asked for anew each time, since an idle one may be dropped. */
  readonly gate: () => Gate;
  /** Ends with the call's total deadline and the caller's signal. */
  readonly signal: AbortSignal;
  readonly attemptTimeout: number;
  readonly retry: RetryOptions;
  readonly budget: RetryBudget;
  readonly bodyCap: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly skew: Skew;
  readonly scrub: Scrubber;
  readonly emit: (event: Unaddressed) => void;
  readonly watch: Stopwatch;
  readonly trail: Trail;
}

/** An answer that is a success. */
export interface Success {
  readonly reply: Reply;
  readonly text: string;
  readonly attempts: number;
  readonly warnings: readonly string[];
  /** A body that the classifier gave in place of the one that came. */
  readonly body: unknown;
  /** What the body told of the budget. */
  readonly limit: RateLimit | undefined;
}
