import { ParameterError } from "@org/http-core";
import type { StateRegistry, TakenStates } from "../core/state.ts";
import { packed, unpacked, type Seeded } from "./encoded.ts";
import { readSnapshotFile, snapshotFile, type SnapshotFile, type SnapshotOrigin } from "./snapshot-file.ts";

/** Everything that a sandbox remembered at a moment: what was written, budgets, clock, faults and journal. */
export interface Snapshot {
  /** The moment, by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
}

/** Makes snapshots and brings them back. */
export interface Snapshots {
  /** Costs what was written and counted since the start, whatever the sandbox's scale. */
  readonly snapshot: () => Snapshot;
  /** @throws TypeError where the snapshot is another sandbox's */
  readonly restore: (snapshot: Snapshot) => void;
  /**
   * A snapshot as plain JSON, to be kept in a file.
   *
   * @param snapshot Default: one of this moment
   * @throws TypeError where the snapshot is another sandbox's
   */
  readonly exportSnapshot: (snapshot?: Snapshot) => SnapshotFile;
  /**
   * Reads what {@link exportSnapshot} gave, here or in another sandbox of the same seed and scale, also after it was
   * JSON. Nothing changes until it is restored.
   *
   * @throws ParameterError where it is none, of another version, seed or scale, or not as it was exported
   */
  readonly importSnapshot: (file: unknown) => Snapshot;
}

/** What snapshots are made of. */
export interface SnapshotsOptions {
  readonly states: StateRegistry;
  readonly now: () => number;
  readonly seeded: Seeded;
  readonly origin: SnapshotOrigin;
}

/** Snapshots of a sandbox. They live as long as somebody holds them. */
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
      throw new TypeError("A snapshot belongs to its own sandbox only: export it for another");
    return taken;
  };
  const snapshot = (): Snapshot => keep(now(), states.take());
  return {
    snapshot,
    restore: (which) => states.put(takenAt(which)),
    exportSnapshot: (which = snapshot()) => snapshotFile(origin, which.at, packed(takenAt(which), seeded)),
    importSnapshot(value) {
      const file = readSnapshotFile(value, origin);
      try {
        return keep(file.at, unpacked(file.states, seeded));
      } catch (error) {
        if (!(error instanceof TypeError)) throw error;
        throw new ParameterError("snapshot.states", "those that were exported", error.message);
      }
    },
  };
}
