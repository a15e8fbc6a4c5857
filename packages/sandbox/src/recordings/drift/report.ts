import type { BaseName } from "../../origins.ts";
import type { ShapeDifferences } from "./differences.ts";

/** What recorded answers and the sandbox's own to the same requests have of difference. */
export interface DriftReport {
  /** How many requests were asked again. */
  readonly requests: number;
  /** One a route, where there is a difference. */
  readonly drifts: readonly Drift[];
}

/** How a route's recorded answers and the sandbox's own differ. */
export interface Drift extends ShapeDifferences {
  readonly service: BaseName;
  readonly method: string;
  /** The operation's id, or method and template; else the path. */
  readonly route: string;
  /** The first of its requests. */
  readonly target: string;
  /** The statuses where they differ, each pair once. */
  readonly statuses: readonly { readonly recorded: number; readonly sandbox: number }[];
}

/** Options of {@link Recordings.drift}. */
export interface DriftOptions {
  /**
   * What the sandbox calls what was recorded under another name, by the beginning of the path:
   * `{ "/repos/them/theirs": "/repos/acme/rocket" }`.
   */
  readonly instead?: Readonly<Record<string, string>>;
}
