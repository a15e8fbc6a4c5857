import type { VirtualClock } from "./clock/virtual-clock.ts";
import type { Control } from "./control/access.ts";
import type { Incoming } from "./core/incoming.ts";
import type { SandboxCredentials } from "./credentials.ts";
import type { Faults } from "./faults/fault-book.ts";
import type { SandboxAnswer } from "./faults/wire.ts";
import type { Journal } from "./journal/journal.ts";
import type { BaseName, Origins } from "./origins.ts";
import type { Recordings } from "./recordings/recordings.ts";
import type { Checkpoints } from "./snapshots/checkpoints.ts";
import type { Snapshots } from "./snapshots/snapshots.ts";

/** What one needs to know of a validator to ask for its summary. */
export interface KnownValidator {
  /** Public key, base58: a `validator_id`. */
  readonly validatorIdentity: string;
  /** The account that it votes with, base58: a `validator_id` too. */
  readonly voteAccount: string;
  /** Name of the entity that runs it, as consolidations have it. */
  readonly name: string;
}

/** All services in one process. */
export interface Sandbox extends Snapshots {
  /**
   * Answers a request to one of the {@link origins}: hand it to any client as its `fetch`. `/_sandbox` at each of them
   * is the sandbox's own page.
   *
   * @throws TypeError for any other origin, as `fetch` does where no server answers
   * @throws TypeError where a fault breaks the connection
   * @throws the signal's reason where the request is aborted
   */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>;
  /** Answers a request that came in by another way than {@link fetch}, which performs what befalls the answer. */
  readonly handle: (base: BaseName, incoming: Incoming) => Promise<SandboxAnswer>;
  /** Answers what is about the sandbox itself, below `/_sandbox`. */
  readonly control: Control;
  /** The base addresses for {@link fetch}. */
  readonly origins: Origins;
  /** The credentials that the services take. */
  readonly credentials: SandboxCredentials;
  /** The time of everything, to be steered. */
  readonly clock: VirtualClock;
  /** What goes wrong, to be added to and taken from. */
  readonly faults: Faults;
  /** What other services answered, to be answered again, and compared with what the sandbox answers. */
  readonly recordings: Recordings;
  /** What was asked, and what became of it. */
  readonly journal: Journal;
  /** Snapshots by name. */
  readonly checkpoints: Checkpoints;
  /** Sandboxes beside this one that requests name by the header `X-Sandbox-World`, or by a path below `/_world/<name>`. */
  readonly worlds: Worlds;
  /**
   * A sandbox of the same options that begins where this one is now, and from then on is independent of it. Costs what
   * was written and counted since the start, and making a sandbox.
   */
  readonly fork: () => Sandbox;
  /** The validators that have a summary, since no endpoint lists them. */
  readonly validators: readonly KnownValidator[];
  /** Back to the start: what was written, counted and steered is forgotten, the faults are those of the options. */
  readonly reset: () => void;
}

/** Sandboxes beside the first one, made of the same options: each with data, budgets, clock, faults and journal of its own. */
export interface Worlds {
  /** Their names; that of the first one is `default`. */
  readonly names: () => readonly string[];
  /**
   * A world by name; made where there is none.
   *
   * @throws WorldError where it is no name, or where there are as many as there may be
   */
  readonly get: (name: string) => Sandbox;
  /**
   * Makes a world that begins where another is now.
   *
   * @param from Default: the first one
   * @throws WorldError where the name is taken or none, where there is no `from`, or as many as there may be
   */
  readonly fork: (name: string, from?: string) => Sandbox;
  /** Forgets a world; false where there is none of this name. The first one stays. */
  readonly remove: (name: string) => boolean;
}
