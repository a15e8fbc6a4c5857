import type { CacheState, Received } from "../cache/types.ts";
import type { ErrorFacts } from "../errors/base.ts";
import type { Reply } from "../http/reply.ts";

/** The success that a call has: its response, from the service or the cache, and what was read of it. */
export interface Answer extends Received {
  readonly reply: Reply;
  readonly text: string;
  /** The classifier's replacement for the received body; undefined if it has none. */
  readonly body: unknown;
  readonly warnings: readonly string[];
  state: CacheState;
  /** Attempts sent; 0 if no request was sent. */
  readonly attempts: number;
  /** The redirects that the request followed; undefined if there were none. */
  readonly redirect: Redirect | undefined;
  /** For the error of a result that can't be read, and the metadata. */
  readonly facts: ErrorFacts;
}

/** Redirects led a request to this address. */
export interface Redirect {
  readonly to: string;
  /** True if all of them were permanent; a temporary one may lead elsewhere the next time. */
  readonly isPermanent: boolean;
  /** The requests before, each as its method and address. */
  readonly seen: readonly string[];
}
