import type { ReadableHeaders } from "../core/headers.ts";
import type { SeenReply } from "../core/reply.ts";
import type { BaseName } from "../origins.ts";

/** A request and its answer, as far as manners go. */
export interface Observed {
  readonly base: BaseName;
  /** Who asks: a principal's name, or an address. */
  readonly caller: string;
  readonly method: string;
  /** The operation's id, or method and template; undefined: the service has no such path. */
  readonly route: string | undefined;
  /** Names of the budgets that it was counted against. */
  readonly budgets: readonly string[];
  readonly url: URL;
  readonly headers: ReadableHeaders;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Names of query parameters with a secret. */
  readonly secretsInQuery: readonly string[];
  readonly response: SeenReply;
}
