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
  /** Where the ids of the mutants that code passes are collected. */
  seen: Set<number> | undefined;
  /** Mutants passed since the last change. */
  passed: number;
  /** How many may be passed: a mutant that makes a loop endless ends here. */
  most: number;
}

const { active, most } = inject("mutation");
const state: Switch = { active, seen: undefined, passed: 0, most };

/** Called by mutated code: whether this mutant is on. */
function isOn(id: number): boolean {
  state.seen?.add(id);
  state.passed += 1;
  if (state.passed > state.most) throw new Error("The mutant does not come to an end");
  return state.active === id;
}

Object.assign(globalThis, { __mutant: isOn });

/** Collects the mutants that code passes from now on. */
export function collect(): ReadonlySet<number> {
  state.seen = new Set();
  state.passed = 0;
  return state.seen;
}

/** Ends the collection. @returns the number of mutants that were passed */
export function collected(): number {
  state.seen = undefined;
  return state.passed;
}

/** Turns a mutant on, and all others off. */
export function turnOn(id: number, most = Infinity): void {
  Object.assign(state, { active: id, passed: 0, most });
}
