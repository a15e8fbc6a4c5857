import type { Spelling } from "../dialect/dialect.ts";
import type { Operation } from "../operation/operation.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { KnownLimit } from "./client.ts";
import type { Exchange } from "./exchange.ts";
import type { CallOptions } from "./options.ts";

/** What a call is to send. */
export interface Prepared {
  /** The parameters, checked. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly request: Outgoing;
}

/** One call, as a client hands it to its {@link Sender}. */
export interface Sending {
  readonly operation: Operation;
  /** Makes what is to be sent; what it throws is the call's failure. */
  readonly prepare: () => Prepared;
  readonly options: CallOptions;
}

/** What a client sends with. */
export interface Sender {
  readonly spelling: Spelling;
  /** The base address of an operation, for this call. */
  readonly baseUrl: (operation: Operation, options: CallOptions) => string;
  /** Runs one call: its deadline, its events, the cache, the attempts. */
  readonly send: (sending: Sending) => Promise<Exchange>;
  /** Does what comes before any call is sent: what it throws is told as the failure of one. */
  readonly before: <T>(operation: Operation, work: () => T) => T;
  /** What the gates that its calls went through know of limits. */
  readonly knownLimits: () => readonly KnownLimit[];
}
