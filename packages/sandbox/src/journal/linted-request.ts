import type { PageNote } from "../core/handler.ts";
import type { ReadableHeaders } from "../core/headers.ts";
import type { SeenReply } from "../core/reply.ts";
import type { BaseName } from "../origins.ts";

/** A request and its response, as the client lint sees them. */
export interface LintedRequest {
  readonly base: BaseName;
  /** The principal's name, or the client's address. */
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
  /** Parts of the request that had no effect, as sentences without secrets. */
  readonly noEffects: readonly string[];
  readonly response: SeenReply;
  /** The page of a list that was found by a cursor. Undefined: no such list was read. */
  readonly page?: PageNote | undefined;
}
