import type { Credential } from "../auth/credential.ts";
import type { EnterOptions } from "../limit/gate.ts";
import type { Pass } from "../limit/pass.ts";
import type { Operation } from "../operation/operation.ts";
import type { Clock } from "./clock.ts";
import type { Unaddressed } from "./telling.ts";
import type { Reply } from "./exchange.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Payer } from "./payer.ts";
import type { RateLimit } from "./rate-limit.ts";
import type { RetryBudget } from "./retry-budget.ts";
import type { RetryOptions } from "./retry-policy.ts";
import type { Ring } from "./ring.ts";
import type { Scrubber } from "./scrubber.ts";
import type { Stopwatch } from "./stopwatch.ts";
import type { Trail } from "./trail.ts";

/** What the attempts of a call need of their client and their call. */
export interface AttemptsContext {
  readonly operation: Operation;
  readonly ring: Ring;
  /** Goes through the gate of who pays, for the operation's bucket. */
  readonly enter: (payer: Payer, options: EnterOptions) => Promise<Pass>;
  /** Who pays for what the call itself sends: its redirects may lead to others. */
  readonly payer: Payer;
  /** Who pays for one request; the same object as `payer` where it is the call's own. */
  readonly payerOf: (request: Outgoing, origin: string, credential?: Credential) => Payer;
  /** The principals of the credentials that were sent. */
  readonly sentAs: string[];
  /** Ends with the call's total deadline and the caller's signal. */
  readonly signal: AbortSignal;
  readonly attemptTimeout: number;
  readonly retry: RetryOptions;
  readonly budget: RetryBudget;
  readonly bodyCap: number;
  /** Headers that name a request, in the deployment's spelling. */
  readonly requestIdHeaders: readonly string[];
  readonly clock: Clock;
  readonly random: () => number;
  readonly scrub: Scrubber;
  readonly emit: (event: Unaddressed) => void;
  readonly watch: Stopwatch;
  readonly trail: Trail;
}

/** Where redirects led a request. */
export interface Led {
  readonly to: string;
  /** Whether each of them was for good; else they may lead elsewhere the next time. */
  readonly forGood: boolean;
}

/** An answer that is a success. */
export interface Success {
  readonly reply: Reply;
  readonly text: string;
  /** Attempts sent, this one included; 0 where a step has answered without one. */
  readonly attempts: number;
  readonly warnings: readonly string[];
  /** A body that the classifier gave in place of the one that came. */
  readonly body: unknown;
  /** What the body told of the budget. */
  readonly limit: RateLimit | undefined;
  /** Where it came from, where a redirect led there. */
  readonly led: Led | undefined;
}
