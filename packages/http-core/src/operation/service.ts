import type { Limits } from "../limit/limits.ts";
import type { Answer, Classify } from "./classify.ts";

/** A service: what its operations share. */
export interface Service {
  /** The first part of each operation's id. */
  readonly name: string;
  /** The names of its base addresses; most have one. */
  readonly bases: readonly [string, ...string[]];
  readonly defaults: ServiceDefaults;
  /** The budget that operations spend which name none, as answers name it in `X-RateLimit-Resource`. @default "" */
  readonly bucket?: string;
  /** Whether a 304 spends nothing of the budget. @default false */
  readonly notModifiedIsFree?: boolean;
  /** The header with which it vetoes another attempt by saying "false". @default "x-should-retry" */
  readonly retryVeto?: string;
  /** What an answer says beside its result: in `meta.warnings` where it is a success, else in the error's `warnings`. */
  readonly warnings?: (answer: Answer) => readonly string[];
  /** How the service says "error", where a status alone doesn't. */
  readonly classify?: Classify;
}

/** A service's defaults. Times in milliseconds, sizes in bytes. */
export interface ServiceDefaults {
  /** One attempt, its body included. */
  readonly attemptTimeout: number;
  /** The whole call with its attempts and waits. */
  readonly totalTimeout: number;
  /** Further attempts after the first. */
  readonly retries: number;
  /** The longest wait that is slept through; a longer one is a `RateLimitError` at once. */
  readonly maxWait: number;
  /** The largest body that is read. */
  readonly bodyCap: number;
  /** Requests that the service allows, as far as it says so beforehand. */
  readonly limit?: Limits;
  /** When a stored answer is used without asking: while it is fresh, or never. @default "when stale" */
  readonly revalidate?: "when stale" | "always";
}
