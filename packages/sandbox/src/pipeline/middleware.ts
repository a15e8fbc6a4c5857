import type { MatchedRoute } from "../core/app.ts";
import type { Incoming } from "../core/incoming.ts";
import type { ReplyChange } from "../core/layer.ts";
import type { BudgetNote, PageNote } from "../core/handler.ts";
import type { MatchableRequest, SentRequest } from "../core/request-match.ts";
import type { Reply } from "../core/reply.ts";
import type { NamedFault } from "../faults/fault-book.ts";
import type { Wire } from "../faults/wire.ts";
import type { JournalEntry } from "../journal/entry.ts";
import type { BaseName } from "../origins.ts";
import type { Replayed } from "../recordings/recordings.ts";

/** A request in the pipeline. Each step adds to it, and the journal records it. */
export interface RequestContext {
  readonly base: BaseName;
  /** Without its conditions, once a function changes the service's response. */
  incoming: Incoming;
  /** Which request of the base address it is, from 1. */
  readonly number: number;
  /** Path and query, without the prefix and without secrets. */
  readonly target: string;
  /** Undefined: the service has no such path. */
  readonly route: MatchedRoute | undefined;
  /** The request as faults, and responses by a function, match it. */
  readonly request: MatchableRequest & { readonly sent: SentRequest };
  /** The request's own faults, from its header. */
  readonly ownFaults: readonly NamedFault[];
  /** The faults that apply to it. */
  faults: readonly NamedFault[];
  /** Those faults that changed nothing. */
  unusedFaults: ReadonlySet<NamedFault>;
  /** Whether a fault replaces the handler's reply. */
  skipHandler: boolean;
  /** How long faults delay the reply, in milliseconds. */
  delay: number;
  /** The wire faults, which the transport applies. */
  wires: readonly Wire[];
  /** Whether a recording was replayed. */
  replayed: Replayed["kind"] | undefined;
  /** The recorded request nearest to an unmatched one. */
  nearest: string | undefined;
  /** Whether a function replaced or changed the service's response. */
  scripted: JournalEntry["scripted"];
  principal: string | undefined;
  readonly budgets: BudgetNote[];
  /** The page of a list that was found by a cursor. */
  page: PageNote | undefined;
  /** Parts of the request that had no effect, as sentences. */
  readonly noEffects: string[];
  /** Puts a reply of the service into the form that the client requested. */
  format: ReplyChange;
}

/** A step of the pipeline. It returns its own reply, or that of `next`, which runs the later steps. */
export type Middleware = (context: RequestContext, next: () => Promise<Reply>) => Promise<Reply>;

/** Composes steps, to run in order. The last one must not call `next`. */
export function compose(
  ...steps: readonly [Middleware, ...Middleware[]]
): (context: RequestContext) => Promise<Reply> {
  return (context) => {
    const run = (index: number): Promise<Reply> => {
      const step = steps[index];
      if (step === undefined) throw new RangeError("The last step of the pipeline called `next`");
      return step(context, () => run(index + 1));
    };
    return run(0);
  };
}
