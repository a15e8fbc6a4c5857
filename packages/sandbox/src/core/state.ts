/**
 * What a sandbox remembers beyond its seed: budgets, lockouts, everything written. It is kept here, so that `reset`,
 * `snapshot` and `restore` reach all of it. A service asks for its state once, when it is made, under a name that
 * begins with its own, and uses it as if it were its own:
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
 * `value.current = [...value.current, added]`). A snapshot can then hold the entries themselves: it costs a copy of
 * the map, not of what is in it, and rows that are compared by identity stay the same rows. Caches, which hold
 * nothing but what the seed says, are no state.
 *
 * `services.ts` hands the `States` of the sandbox to each service as `states`.
 */
export interface States {
  /**
   * Entries by key, none at first.
   *
   * @param name of the state, unique within the sandbox: "validators budgets"
   */
  readonly map: <K, V>(name: string) => Map<K, V>;
  /**
   * A single value.
   *
   * @param name of the state, unique within the sandbox: "repo-host requests"
   * @param initial what it is at the start, and after a reset
   */
  readonly value: <T>(name: string, initial: T) => StateValue<T>;
}

/** State that keeps itself. */
export interface OwnState {
  /** What is there now: a value that nobody changes afterwards. */
  readonly take: () => unknown;
  /**
   * Makes it what {@link take} gave, here or in a sandbox that was made of the same options.
   *
   * @throws TypeError where it is of another kind
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

/** The states of a sandbox, as the sandbox itself sees them. */
export interface StateRegistry extends States {
  /** Adds state that is neither map nor value. */
  readonly own: (name: string, state: OwnState) => void;
  /** Costs what was written and counted since the start: what the seed says is no state. */
  readonly take: () => TakenStates;
  /**
   * Makes everything what {@link take} gave, as often as is wanted; what isn't named is as at the start.
   *
   * @throws TypeError where there is no state of such a name and kind; the states before it are put already
   */
  readonly put: (taken: TakenStates) => void;
  /** Makes everything as it was at the start. */
  readonly reset: () => void;
}

/**
 * Makes a registry without any state. A name that is registered again belongs to the newcomer.
 */
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

/** Under one name all sandboxes have maps of one kind. */
function isMap<K, V>(value: unknown): value is ReadonlyMap<K, V> {
  return value instanceof Map;
}

/** Under one name all sandboxes have values of one kind. */
function isLike<T>(value: unknown, initial: T): value is T {
  return typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial);
}
