import { systemClock } from "@org/http-core";
import type { Sandbox, Worlds } from "../types.ts";

/** A world cannot be created or copied. */
export class WorldError extends RangeError {
  /** The reason: an invalid name, a name that is taken, an unknown world, or too many worlds. */
  readonly code: "name" | "taken" | "unknown" | "full";

  constructor(code: WorldError["code"], message: string) {
    super(message);
    this.name = "WorldError";
    this.code = code;
  }
}

/** A sandbox as one of several worlds. */
export interface World {
  readonly sandbox: Sandbox;
  /** Creates a copy with the current state. @param worlds the worlds that the copy belongs to */
  readonly fork: (worlds: Worlds) => World;
}

/** Options of {@link createWorlds}. */
export interface WorldsOptions {
  /** The default sandbox. */
  readonly first: () => World;
  /** Creates another sandbox with the same options. */
  readonly start: () => World;
  /** The largest number of worlds beside the default one. */
  readonly most: number;
  /** How long a world is kept without use, in milliseconds; the default one is always kept. */
  readonly idle: number;
  /** The real time in milliseconds: the clocks of worlds can be frozen. @default that of the system */
  readonly now?: () => number;
}

/** A world, and when it was last used. */
interface KeptWorld {
  readonly world: World;
  usedAt: number;
}

/** The name of the default sandbox. */
const FIRST_WORLD = "default";

/** A name that is valid in a path and in a header. */
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** Creates the worlds of a sandbox, with the default one only. */
export function createWorlds({
  first,
  start,
  most,
  idle,
  now = systemClock.monotonic,
}: WorldsOptions): Worlds {
  const others = new Map<string, KeptWorld>();
  // Each use looks for expired worlds, since a timer would keep the process of a test from ending.
  const expire = (): void => {
    const oldest = now() - idle;
    for (const [name, { usedAt }] of others) if (usedAt < oldest) others.delete(name);
  };
  const find = (name: string): World | undefined => {
    expire();
    if (name === FIRST_WORLD) return first();
    const kept = others.get(name);
    if (kept !== undefined) kept.usedAt = now();
    return kept?.world;
  };
  const add = (name: string, make: () => World): World => {
    if (!NAME.test(name))
      throw new WorldError(
        "name",
        `A world's name is of letters, digits, "_", "." and "-", at most 64, not "${name}"`,
      );
    if (others.size >= most)
      throw new WorldError("full", `There are ${String(most)} worlds already: remove one to make "${name}"`);
    const world = make();
    others.set(name, { world, usedAt: now() });
    return world;
  };
  const worlds: Worlds = {
    names() {
      expire();
      return [FIRST_WORLD, ...others.keys()];
    },
    list() {
      expire();
      const made = Array.from(others, ([name, { world }]) => [name, world.sandbox] as const);
      return [[FIRST_WORLD, first().sandbox], ...made];
    },
    get: (name) => (find(name) ?? add(name, start)).sandbox,
    fork(name, from = FIRST_WORLD) {
      if (find(name) !== undefined) throw new WorldError("taken", `There is a world "${name}" already`);
      const origin = find(from);
      if (origin === undefined) throw new WorldError("unknown", `There is no world "${from}"`);
      return add(name, () => origin.fork(worlds)).sandbox;
    },
    remove(name) {
      expire();
      return others.delete(name);
    },
  };
  return worlds;
}
