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
  /** Keeps what is there; the function brings it back, as often as it is called. */
  readonly save: () => () => void;
  readonly reset: () => void;
}

/** A value that changes by being replaced. */
export interface StateValue<T> {
  current: T;
}

/** All state of a sandbox at one moment. */
export interface SavedStates {
  /** Makes everything as it was. Can be done again. */
  readonly restore: () => void;
}

/** The states of a sandbox, as the sandbox itself sees them. */
export interface StateRegistry extends States {
  /** Adds state that is neither map nor value. */
  readonly own: (name: string, state: OwnState) => void;
  readonly save: () => SavedStates;
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
      const fill = (saved: ReadonlyMap<K, V>): void => {
        map.clear();
        for (const [key, value] of saved) map.set(key, value);
      };
      entries.set(name, {
        save() {
          const saved = new Map(map);
          return () => fill(saved);
        },
        reset: () => map.clear(),
      });
      return map;
    },
    value<T>(name: string, initial: T) {
      const value: StateValue<T> = { current: initial };
      entries.set(name, {
        save() {
          const saved = value.current;
          return () => void (value.current = saved);
        },
        reset: () => void (value.current = initial),
      });
      return value;
    },
    save() {
      const saved = Array.from(entries.values(), (entry) => entry.save());
      return { restore: () => saved.forEach((bring) => bring()) };
    },
    reset: () => entries.forEach((entry) => entry.reset()),
  };
}
