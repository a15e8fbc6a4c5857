import * as v from "valibot";
import { parsed } from "../core/parsed.ts";
import type { Snapshot, Snapshots } from "./snapshots.ts";

/** A snapshot that has a name. */
export interface Checkpoint extends Snapshot {
  readonly name: string;
}

/** Snapshots by name, kept until they are removed. */
export interface Checkpoints {
  /** In the order in which they were made. */
  readonly list: () => readonly Checkpoint[];
  /**
   * Keeps a snapshot; one of the same name is replaced.
   *
   * @param name Default: the first number that is no name
   * @param snapshot Default: one of this moment
   * @throws ParameterError where the name is no text, or empty
   */
  readonly save: (name?: string, snapshot?: Snapshot) => Checkpoint;
  /** Undefined: there is none of this name. */
  readonly get: (name: string) => Snapshot | undefined;
  /** Brings one back; false where there is none of this name. */
  readonly restore: (name: string) => boolean;
  /** Forgets one; false where there is none of this name. */
  readonly remove: (name: string) => boolean;
  /** Forgets all. */
  readonly clear: () => void;
}

const checkpointName = v.pipe(v.string(), v.nonEmpty());

/** Makes the named snapshots of a sandbox; there are none. They are no state: what is restored forgets none. */
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
