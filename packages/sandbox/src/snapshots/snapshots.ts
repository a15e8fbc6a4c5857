import { ParameterError } from "@org/http-core";
import type { StateRegistry, TakenStates } from "../core/state.ts";
import { encodeStates, decodeStates, type Seeded } from "./encode.ts";
import { readSnapshotFile, snapshotFile, type SnapshotFile, type SnapshotOrigin } from "./snapshot-file.ts";

/** The state of a sandbox at one time: written data, budgets, clock, faults and journal. */
export interface Snapshot {
  /** The time by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
}

/** Takes and restores snapshots. */
export interface Snapshots {
  /** Takes a snapshot. The cost grows with what was written since the start, not with the sandbox's scale. */
  readonly snapshot: () => Snapshot;
  /** Restores a snapshot. @throws TypeError if it belongs to another sandbox */
  readonly restore: (snapshot: Snapshot) => void;
  /**
   * Returns a snapshot as plain JSON, for a file.
   *
   * @param snapshot Default: a snapshot of the current state
   * @throws TypeError if the snapshot belongs to another sandbox
   */
  readonly exportSnapshot: (snapshot?: Snapshot) => SnapshotFile;
  /**
   * Reads a file of {@link exportSnapshot}, of this or another sandbox with the same seed and scale. The state changes
   * only when the snapshot is restored.
   *
   * @throws ParameterError if it is invalid, has another version, seed or scale, or was changed
   */
  readonly importSnapshot: (file: unknown) => Snapshot;
}

/** Options of {@link createSnapshots}. */
export interface SnapshotsOptions {
  readonly states: StateRegistry;
  readonly now: () => number;
  readonly seeded: Seeded;
  readonly origin: SnapshotOrigin;
}

/** Creates the snapshots of a sandbox. They live as long as a reference to them. */
export function createSnapshots({ states, now, seeded, origin }: SnapshotsOptions): Snapshots {
  const kept = new WeakMap<Snapshot, TakenStates>();
  const keep = (at: number, taken: TakenStates): Snapshot => {
    const snapshot: Snapshot = { at };
    kept.set(snapshot, taken);
    return snapshot;
  };
  const takenAt = (snapshot: Snapshot): TakenStates => {
    const taken = kept.get(snapshot);
    if (taken === undefined)
      throw new TypeError(
        "A snapshot belongs to the sandbox that took it: use exportSnapshot and importSnapshot for another",
      );
    return taken;
  };
  const snapshot = (): Snapshot => keep(now(), states.take());
  return {
    snapshot,
    restore: (which) => states.put(takenAt(which)),
    exportSnapshot: (which = snapshot()) =>
      snapshotFile(origin, which.at, encodeStates(takenAt(which), seeded)),
    importSnapshot(value) {
      const file = readSnapshotFile(value, origin);
      try {
        return keep(file.at, decodeStates(file.states, seeded));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        throw new ParameterError("snapshot.states", "the exported states", error.message);
      }
    },
  };
}
