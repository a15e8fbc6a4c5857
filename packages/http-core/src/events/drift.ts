import type { Keys } from "../util/objects.ts";
import type { DriftEvent } from "./events.ts";

/** A difference between a response and its schema. */
export type Drift = Pick<DriftEvent, "kind" | "expected"> & {
  readonly path: Keys;
  /** How often. @default 1 */
  readonly count?: number;
  /** Describes the received value; called once for each kind and path. */
  readonly received: () => string;
};

/** Counts the drift of one page or resource by kind and path. */
export interface DriftTally {
  readonly add: (drift: Drift) => void;
  /** What was counted, with secrets redacted. */
  readonly entries: (clean: (text: string) => string) => readonly DriftCount[];
}

/** How often the values at a path differ in one way. */
export type DriftCount = Pick<DriftEvent, "kind" | "path" | "count" | "expected" | "received" | "example">;
