import { discard } from "./discard.ts";
import type { AttemptContext, Send } from "./middleware.ts";
import type { Outgoing } from "./outgoing.ts";
import type { Turns } from "./turns.ts";
import { untilAborted } from "./until-aborted.ts";

/** What the steps of this package know of an attempt. */
export interface RingContext extends AttemptContext {
  /** The attempt's turns at the gates: each request that goes on the wire takes one. */
  readonly turns: Turns;
}

/** A step of the attempt ring; the user's own are such, and know less. */
export type Step = (request: Outgoing, next: Send, context: RingContext) => Promise<Response>;

/** The whole ring, or its end. */
export type Ring = (request: Outgoing, context: RingContext) => Promise<Response>;

/**
 * Steps and what stands at their end, as one function. The first is the outermost. It ends with the attempt's signal,
 * whether or not one of them heeds it.
 */
export function compose(steps: readonly Step[], end: Ring): Ring {
  const ring = steps.reduceRight<Ring>(
    (next, step) => (request, context) => step(request, (changed) => next(changed, context), context),
    end,
  );
  return (request, context) => {
    const response = ring(request, context);
    return untilAborted(response, context.signal, () => void response.then(discard, () => undefined));
  };
}
