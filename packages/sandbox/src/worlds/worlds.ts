import type { Sandbox, Worlds } from "../types.ts";

/** There is no such world, and it can't be made. */
export class WorldError extends RangeError {
  /** What went wrong: no name, a name that is taken, a world that isn't there, as many as there may be. */
  readonly code: "name" | "taken" | "unknown" | "full";

  constructor(code: WorldError["code"], message: string) {
    super(message);
    this.name = "WorldError";
    this.code = code;
  }
}

/** A sandbox that is one of several worlds. */
export interface World {
  readonly sandbox: Sandbox;
  /** Makes another that begins where this one is now. @param worlds those that it is one of */
  readonly fork: (worlds: Worlds) => World;
}

/** What worlds are made of. */
export interface WorldsOptions {
  /** The sandbox that the others are beside of. */
  readonly first: () => World;
  /** Makes another of the same options, as it is at the start. */
  readonly start: () => World;
  /** How many there may be beside the first one. */
  readonly most: number;
}

/** The name of the sandbox that the others are beside of. */
const FIRST_WORLD = "default";

/** A name that a path and a header can have. */
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** Makes the worlds of a sandbox: the first one. */
export function createWorlds({ first, start, most }: WorldsOptions): Worlds {
  const others = new Map<string, World>();
  const find = (name: string): World | undefined => (name === FIRST_WORLD ? first() : others.get(name));
  const add = (name: string, make: () => World): World => {
    if (!NAME.test(name))
      throw new WorldError(
        "name",
        `A world's name is of letters, digits, "_", "." and "-", at most 64, not "${name}"`,
      );
    if (others.size >= most)
      throw new WorldError("full", `There are ${String(most)} worlds already: remove one to make "${name}"`);
    const world = make();
    others.set(name, world);
    return world;
  };
  const worlds: Worlds = {
    names: () => [FIRST_WORLD, ...others.keys()],
    get: (name) => (find(name) ?? add(name, start)).sandbox,
    fork(name, from = FIRST_WORLD) {
      if (find(name) !== undefined) throw new WorldError("taken", `There is a world "${name}" already`);
      const origin = find(from);
      if (origin === undefined) throw new WorldError("unknown", `There is no world "${from}"`);
      return add(name, () => origin.fork(worlds)).sandbox;
    },
    remove: (name) => others.delete(name),
  };
  return worlds;
}
