/**
 * Everything that a sandbox remembers beyond its seed: budgets, lockouts, written data. `reset`, `snapshot` and
 * `restore` cover what is registered here. A service registers its state once, when it is created, under a name that
 * begins with the service's:
 *
 * ```ts
 * import type { States } from "./state.ts";
 *
 * interface Spent {
 *   readonly end: number;
 *   readonly used: number;
 * }
 *
 * export function createBudgets(states: States): (caller: string, end: number) => void {
 *   const spent = states.map<string, Spent>("repo-host budgets");
 *   const total = states.value("repo-host requests", 0);
 *   return (caller, end) => {
 *     spent.set(caller, { end, used: (spent.get(caller)?.used ?? 0) + 1 });
 *     total.current += 1;
 *   };
 * }
 * ```
 *
 * One rule: what is *in* a map or a value is never changed in place, it is replaced (`map.set(key, { ...old, used })`,
 * `value.current = [...value.current, added]`). A snapshot then copies the map but not its entries, and rows that are
 * compared by identity stay the same rows. Caches of data that follows from the seed are not state.
 *
 * `create-services.ts` passes the `States` of the sandbox to each service.
 */
export interface States {
  /**
   * Entries by key, none at first.
   *
   * @param name name of the state, unique within the sandbox: "validators budgets"
   */
  readonly map: <K, V>(name: string) => Map<K, V>;
  /**
   * A single value.
   *
   * @param name name of the state, unique within the sandbox: "repo-host requests"
   * @param initial the value at the start and after a reset
   */
  readonly value: <T>(name: string, initial: T) => StateValue<T>;
}

/** State that saves and restores itself. */
export interface OwnState {
  /** Returns the current state as a value that never changes afterwards. */
  readonly take: () => unknown;
  /**
   * Restores what {@link take} returned, here or in a sandbox with the same options.
   *
   * @throws TypeError if it has another type
   */
  readonly put: (taken: unknown) => void;
  readonly reset: () => void;
}

/** A value that changes by being replaced. */
export interface StateValue<T> {
  current: T;
}

/** All state of a sandbox at one moment, by name. */
export type TakenStates = ReadonlyMap<string, unknown>;

/** The states of a sandbox, with the operations for snapshots. */
export interface StateRegistry extends States {
  /** Registers state that is neither a map nor a value. */
  readonly own: (name: string, state: OwnState) => void;
  /** Copies all state. The cost grows with what was written since the start, not with the seeded data. */
  readonly take: () => TakenStates;
  /**
   * Restores what {@link take} returned, any number of times. States that it does not name are reset.
   *
   * @throws TypeError if a name is unknown or its type differs; the states before it are restored already
   */
  readonly put: (taken: TakenStates) => void;
  /** Resets all state. */
  readonly reset: () => void;
}

/** Creates an empty registry. Registering a name again replaces its state. */
export function createStates(): StateRegistry {
  const entries = new Map<string, OwnState>();
  return {
    own: (name, state) => void entries.set(name, state),
    map<K, V>(name: string) {
      const map = new Map<K, V>();
      entries.set(name, {
        take: () => new Map(map),
        put(taken) {
          if (!isMap<K, V>(taken)) throw new TypeError(`The state "${name}" is a map`);
          map.clear();
          for (const [key, value] of taken) map.set(key, value);
        },
        reset: () => map.clear(),
      });
      return map;
    },
    value<T>(name: string, initial: T) {
      const value: StateValue<T> = { current: initial };
      entries.set(name, {
        take: () => value.current,
        put(taken) {
          if (!isLike(taken, initial)) throw new TypeError(`The state "${name}" is of another kind`);
          value.current = taken;
        },
        reset: () => void (value.current = initial),
      });
      return value;
    },
    take: () => new Map(Array.from(entries, ([name, entry]) => [name, entry.take()])),
    put(taken) {
      for (const name of taken.keys())
        if (!entries.has(name)) throw new TypeError(`There is no state "${name}"`);
      for (const [name, entry] of entries) {
        if (taken.has(name)) entry.put(taken.get(name));
        else entry.reset();
      }
    },
    reset: () => entries.forEach((entry) => entry.reset()),
  };
}

/** Every sandbox has a map of the same type under this name. */
function isMap<K, V>(value: unknown): value is ReadonlyMap<K, V> {
  return value instanceof Map;
}

/** Every sandbox has a value of the same type under this name. */
function isLike<T>(value: unknown, initial: T): value is T {
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}
