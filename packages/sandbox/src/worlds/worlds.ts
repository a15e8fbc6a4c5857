import { systemClock } from "@org/http-core";
import type { Sandbox, Worlds } from "../types.ts";

/** A world cannot be created or copied. */
export class WorldError extends RangeError {
  /** The reason: an invalid name, a name that is taken, or too many worlds. */
  readonly code: "name" | "taken" | "full";

  constructor(code: WorldError["code"], message: string) {
    super(message);
    this.name = "WorldError";
    this.code = code;
  }
}

/** The worlds of a sandbox, to which a fork can be added. */
export interface OpenWorlds extends Worlds {
  /** Adds a world. @throws WorldError if the name is taken or invalid, or if no further world is allowed */
  readonly add: (name: string, make: () => Sandbox) => Sandbox;
}

/** Options of {@link createWorlds}. */
export interface WorldsOptions {
  /** The default sandbox. */
  readonly first: () => Sandbox;
  /** Creates another sandbox with the same options. */
  readonly start: () => Sandbox;
  /** The largest number of worlds beside the default one. */
  readonly most: number;
  /** How long a world is kept without use, in milliseconds; the default one is always kept. */
  readonly idle: number;
  /** The real time in milliseconds: the clocks of worlds can be frozen. @default that of the system */
  readonly now?: () => number;
}

/** A world, and when it was last used. */
interface KeptWorld {
  readonly world: Sandbox;
  usedAt: number;
}

/** The name of the default sandbox. */
export const FIRST_WORLD = "default";

/** A name that is valid in a path and in a header. */
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** Creates the worlds of a sandbox, with the default one only. */
export function createWorlds({
  first,
  start,
  most,
  idle,
  now = systemClock.monotonic,
}: WorldsOptions): OpenWorlds {
  const others = new Map<string, KeptWorld>();
  // Each use looks for expired worlds, since a timer would keep the process of a test from ending.
  const kept = (): ReadonlyMap<string, KeptWorld> => {
    const oldest = now() - idle;
    for (const [name, { usedAt }] of others) if (usedAt < oldest) others.delete(name);
    return others;
  };
  const find = (name: string): Sandbox | undefined => {
    if (name === FIRST_WORLD) return first();
    const found = kept().get(name);
    if (found !== undefined) found.usedAt = now();
    return found?.world;
  };
  const add: OpenWorlds["add"] = (name, make) => {
    if (find(name) !== undefined) throw new WorldError("taken", `There is a world "${name}" already`);
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
  return {
    add,
    list: () => [
      [FIRST_WORLD, first()],
      ...Array.from(kept(), ([name, { world }]) => [name, world] as const),
    ],
    get: (name) => find(name) ?? add(name, start),
    remove: (name) => kept().has(name) && others.delete(name),
  };
}
