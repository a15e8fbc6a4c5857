import { ParameterError } from "@org/http-core";
import { isRecord } from "@org/http-core/operation";
import type { StateRegistry, TakenStates } from "../core/state.ts";
import { encodeStates, decodeStates, type Seeded } from "./encode.ts";
import { readSnapshotFile, snapshotFile, type SnapshotFile, type SnapshotOrigin } from "./snapshot-file.ts";

/**
 * The state of a sandbox at one time: written data, budgets, clock, faults and journal. It never changes.
 *
 * @experimental
 */
export interface Snapshot {
  /** The time by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
  /** The snapshot as plain data. `JSON.stringify(snapshot)` calls it. */
  readonly toJSON: () => SnapshotFile;
}

/** Takes and restores snapshots. */
export interface Snapshots {
  /** Takes a snapshot. The cost grows with what was written since the start, not with the sandbox's scale. */
  readonly snapshot: () => Snapshot;
  /**
   * Restores a snapshot, as often as you like. It may be of another sandbox with the same seed and scale, or what
   * `JSON.parse` read from a file.
   *
   * @throws ParameterError if it is invalid, has another version, seed or scale, or was changed
   */
  readonly restore: (snapshot: unknown) => void;
}

/** {@link Snapshots}, and how to check one before it is restored. */
export interface CheckedSnapshots extends Snapshots {
  /** Reads what {@link Snapshots.restore} restores, and changes nothing. @throws ParameterError as `restore` does */
  readonly read: (snapshot: unknown) => Snapshot;
}

/** Options of {@link createSnapshots}. */
export interface SnapshotsOptions {
  readonly states: StateRegistry;
  readonly now: () => number;
  readonly seeded: Seeded;
  readonly origin: SnapshotOrigin;
}

/** A snapshot, as it is restored. */
interface Taken {
  readonly at: number;
  readonly states: TakenStates;
}

/** Creates the snapshots of a sandbox. They live as long as a reference to them. */
export function createSnapshots({ states, now, seeded, origin }: SnapshotsOptions): CheckedSnapshots {
  // Snapshots of this sandbox are restored without being encoded.
  const own = new WeakMap<Snapshot, Taken>();
  const keep = (taken: Taken): Snapshot => {
    const { at } = taken;
    const snapshot = { at, toJSON: () => snapshotFile(origin, at, encodeStates(taken.states, seeded)) };
    own.set(snapshot, taken);
    return snapshot;
  };
  const decoded = (value: unknown): Taken => {
    const file = readSnapshotFile(value, origin);
    try {
      return { at: file.at, states: decodeStates(file.states, seeded) };
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      throw new ParameterError("snapshot.states", "the exported states", error.message);
    }
  };
  const takenIn = (given: unknown): Taken =>
    isSnapshot(given) ? (own.get(given) ?? decoded(given.toJSON())) : decoded(given);
  return {
    snapshot: () => keep({ at: now(), states: states.take() }),
    read: (snapshot) => keep(takenIn(snapshot)),
    restore: (snapshot) => states.put(takenIn(snapshot).states),
  };
}

/** Whether a value is a snapshot, of this or another sandbox. */
function isSnapshot(value: unknown): value is Snapshot {
  return isRecord(value) && typeof value["toJSON"] === "function";
}
