import type { OnRequest } from "./scripted/response-book.ts";
import type { VirtualClock } from "./clock/virtual-clock.ts";
import type { Control } from "./control/access.ts";
import type { Incoming } from "./core/incoming.ts";
import type { SandboxCredentials } from "./credentials.ts";
import type { Faults } from "./faults/fault-book.ts";
import type { SandboxResponse } from "./faults/wire.ts";
import type { Journal } from "./journal/journal.ts";
import type { BaseName, Origins } from "./origins.ts";
import type { Recordings } from "./recordings/recordings.ts";
import type { Snapshots } from "./snapshots/snapshots.ts";

/** The identifiers of a validator, for requests of its summary. */
export interface KnownValidator {
  /** Public key, base58: a `validator_id`. */
  readonly validatorIdentity: string;
  /** Vote account, base58: also a `validator_id`. */
  readonly voteAccount: string;
  /** Name of the entity that runs it, as in consolidations. */
  readonly name: string;
}

/** All services in one process. */
export interface Sandbox extends Snapshots {
  /**
   * A `fetch` for any client, whose requests to the {@link origins} the sandbox answers. `/_sandbox/api` at each
   * origin is the control API.
   *
   * @throws TypeError for any other origin, as `fetch` does if no server answers
   * @throws TypeError if a fault breaks the connection
   * @throws the signal's reason if the request is aborted
   */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Answers a request of another transport than {@link fetch}. That transport applies the wire faults itself. */
  readonly handle: (base: BaseName, incoming: Incoming) => Promise<SandboxResponse>;
  /** Answers requests of the control API, below `/_sandbox`. */
  readonly control: Control;
  /** The base addresses for {@link fetch}. */
  readonly origins: Origins;
  /** The credentials that the services accept. */
  readonly credentials: SandboxCredentials;
  /** The clock of all services. */
  readonly clock: VirtualClock;
  /** The active faults, to add and remove. */
  readonly faults: Faults;
  /**
   * Answers requests by a function, or changes what the service answers. The newest function for a request answers, and
   * the next if it returns nothing. `reset` removes all; forks and other worlds do not have them.
   */
  readonly on: OnRequest;
  /** Recorded responses of other services, to replay and to compare with the sandbox's own. */
  readonly recordings: Recordings;
  /** The requests and their outcome. */
  readonly journal: Journal;
  /**
   * Further sandboxes beside this one. A request names one by the header `X-Sandbox-World` or by a path below
   * `/_world/<name>`.
   */
  readonly worlds: Worlds;
  /**
   * Creates an independent sandbox with the same options and the current state of this one. The cost is that of a new
   * sandbox, and grows with what was written since the start.
   *
   * @param name makes it one of the {@link worlds}, which requests reach by this name. @default none
   * @throws WorldError if the name is taken or invalid, or if no further world is allowed
   */
  readonly fork: (name?: string) => Sandbox;
  /** The validators that have a summary, since no endpoint lists them. */
  readonly validators: readonly KnownValidator[];
  /**
   * Resets everything to the start: data, counts and clock; the faults are those of the options, without functions of
   * {@link on}.
   */
  readonly reset: () => void;
}

/**
 * Sandboxes with names beside the default one, with the same options. Each has its own data, budgets, clock, faults and
 * journal. One that was not used for an hour (option `idleWorldMinutes`) is removed. Use is any request or call here
 * that names it.
 */
export interface Worlds {
  /** All worlds with their names; the first is `default`. Listing a world does not count as using it. */
  readonly list: () => readonly (readonly [name: string, world: Sandbox])[];
  /**
   * Returns a world by name, and creates it if there is none.
   *
   * @throws WorldError if the name is invalid, or if no further world is allowed
   */
  readonly get: (name: string) => Sandbox;
  /** Removes a world. Returns false if there is none of this name; the default one cannot be removed. */
  readonly remove: (name: string) => boolean;
}
