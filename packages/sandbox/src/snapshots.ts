import type { SavedStates, StateRegistry } from "./core/state.ts";

/** Everything that a sandbox remembered at a moment: what was written, budgets, clock, faults and journal. */
export interface Snapshot {
  /** The moment, by the sandbox's clock, in epoch milliseconds. */
  readonly at: number;
}

/** Makes snapshots and brings them back. */
export interface Snapshots {
  readonly snapshot: () => Snapshot;
  /** @throws TypeError where the snapshot is another sandbox's */
  readonly restore: (snapshot: Snapshot) => void;
}

/** Snapshots of a sandbox. They live as long as somebody holds them. */
export function createSnapshots(states: StateRegistry, now: () => number): Snapshots {
  const saved = new WeakMap<Snapshot, SavedStates>();
  return {
    snapshot() {
      const snapshot: Snapshot = { at: now() };
      saved.set(snapshot, states.save());
      return snapshot;
    },
    restore(snapshot) {
      const found = saved.get(snapshot);
      if (found === undefined) throw new TypeError("A snapshot can be restored in its own sandbox only");
      found.restore();
    },
  };
}
