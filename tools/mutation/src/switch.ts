/**
 * The switch of mutants within the process that runs the tests: at most one is on.
 *
 * @module
 */
import { inject } from "vitest";
import "./run.ts";

interface Switch {
  /** The mutant that is on; 0: none. */
  active: number;
  /** Collects the ids of evaluated switches; undefined: they are not collected. */
  reached: Set<number> | undefined;
  /** How many switches were evaluated since the last change. */
  evaluated: number;
  /** Whether the switch of the mutant that is on was evaluated since the last change. */
  isReached: boolean;
  /** How many may be evaluated. The next one throws, which ends a loop that a mutant made endless. */
  mostEvaluated: number;
}

const { active, mostEvaluated } = inject("mutation");
const state: Switch = { active, reached: undefined, evaluated: 0, isReached: false, mostEvaluated };

/** Called by mutated code: whether this mutant is on. */
function isOn(id: number): boolean {
  state.reached?.add(id);
  state.evaluated += 1;
  if (state.evaluated > state.mostEvaluated) throw new Error("The mutant does not come to an end");
  if (state.active !== id) return false;
  state.isReached = true;
  return true;
}

Object.assign(globalThis, { __mutant: isOn });

// A mutant may send a signal in place of none, to this process.
const kill = process.kill.bind(process);
process.kill = (pid, signal) => {
  if (pid === process.pid && signal !== 0) throw new Error("The mutant would end this process");
  return kill(pid, signal);
};

/** Collects the mutants whose switches are evaluated from now on. */
export function collect(): ReadonlySet<number> {
  state.reached = new Set();
  state.evaluated = 0;
  return state.reached;
}

/** Ends the collection. @returns how many switches were evaluated */
export function collected(): number {
  state.reached = undefined;
  return state.evaluated;
}

/** Turns a mutant on, and all others off. Tells whether the one before was reached. */
export function turnOn(id: number, mostEvaluated = Infinity): boolean {
  const { isReached } = state;
  Object.assign(state, { active: id, evaluated: 0, isReached: false, mostEvaluated });
  return isReached;
}
