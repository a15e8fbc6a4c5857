import * as v from "valibot";
import { parsed } from "../core/parsed.ts";
import type { Snapshot, Snapshots } from "./snapshots.ts";

/** A named snapshot. */
export interface Checkpoint extends Snapshot {
  readonly name: string;
}

/** Named snapshots, kept until they are removed. */
export interface Checkpoints {
  /** In the order in which they were saved. */
  readonly list: () => readonly Checkpoint[];
  /**
   * Saves a snapshot. It replaces one of the same name.
   *
   * @param name Default: the first unused number
   * @param snapshot Default: a snapshot of the current state
   * @throws ParameterError if the name is not a string, or empty
   */
  readonly save: (name?: string, snapshot?: Snapshot) => Checkpoint;
  /** A snapshot by name; undefined: there is none of this name. */
  readonly get: (name: string) => Snapshot | undefined;
  /** Restores a snapshot; returns false if there is none of this name. */
  readonly restore: (name: string) => boolean;
  /** Removes a snapshot; returns false if there is none of this name. */
  readonly remove: (name: string) => boolean;
  /** Removes all snapshots. */
  readonly clear: () => void;
}

const checkpointName = v.pipe(v.string(), v.nonEmpty());

/**
 * Creates the named snapshots of a sandbox, empty at first. They are not part of its state, so restoring one keeps the
 * others.
 */
export function createCheckpoints({ snapshot, restore }: Snapshots): Checkpoints {
  const taken = new Map<string, Snapshot>();
  const get = (name: string): Snapshot | undefined => taken.get(name);
  return {
    get,
    list: () => Array.from(taken, ([name, { at }]) => ({ name, at })),
    save(name = unused(taken), made = snapshot()) {
      parsed(checkpointName, name, "checkpoint");
      taken.delete(name);
      taken.set(name, made);
      return { name, at: made.at };
    },
    restore(name) {
      const found = get(name);
      if (found !== undefined) restore(found);
      return found !== undefined;
    },
    remove: (name) => taken.delete(name),
    clear: () => taken.clear(),
  };
}

function unused(taken: ReadonlyMap<string, Snapshot>): string {
  let number = 1;
  while (taken.has(String(number))) number += 1;
  return String(number);
}
