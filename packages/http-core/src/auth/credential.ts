import type { Scheme } from "../operation/auth.ts";
import type { Clock } from "../runtime/clock.ts";
import type { Outgoing } from "../runtime/outgoing.ts";
import type { Secret } from "./secret.ts";

/**
 * A credential: a strategy, as a value. The runtime calls `apply` for each attempt and each hop, only for the
 * origins that the client was made for, and only for operations that take its scheme.
 */
export interface Credential<S extends Scheme = Scheme> {
  readonly scheme: S;
  /** Who this is, without saying how it is proved: budgets and caches are kept apart by it. */
  readonly principal: string;
  /**
   * What a cache that outlives the process tells this credential by. A thief of its store can try guesses at a
   * {@link Secret} that is given here: give one that can't be guessed. @default `principal`
   */
  readonly partition?: Partition | undefined;
  /** Headers that `apply` puts on, as the specification names them: they never cross an origin. */
  readonly headers: readonly string[];
  /** Query parameters that `apply` puts on: they are redacted wherever an address is printed. */
  readonly query: readonly string[];
  /** What must never be printed: services echo keys in their messages, and those end up in errors. */
  readonly secrets: readonly Secret[];
  readonly apply: (request: Outgoing, context: CredentialContext) => Outgoing | Promise<Outgoing>;
}

/**
 * What a persistent cache tells a credential by: an HMAC of the secret, under a key that the store holds; or, as
 * `"process"`, the principal, which ends with the process: what is kept for it is kept for a day at most.
 */
export type Partition = Secret | "process";

/** What a credential may use. */
export interface CredentialContext {
  readonly clock: Clock;
  /** The server's clock minus ours, in milliseconds, as far as its answers have shown it. */
  readonly skew: number;
  /** The path that a signature covers: the request's, below the base address's prefix. */
  readonly path: string;
  readonly browser: boolean;
  /** Told of what `apply` makes for this one request that must not be printed, such as a signature. */
  readonly hide?: (made: string) => void;
}

/**
 * A credential, or a function that brings the one in force. It is asked before each attempt; after a 401 it is
 * asked once more with the credential that was rejected, once for all calls that wait for it.
 */
export type CredentialSource<S extends Scheme = Scheme> =
  Credential<S> | ((rejected?: Credential) => Credential<S> | Promise<Credential<S>>);
