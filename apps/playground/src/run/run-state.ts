import type { ClientEvent } from "@org/http-core";
import type { Outcome } from "./outcome.ts";

/** A run, as far as it has come. */
export interface RunState {
  readonly running: boolean;
  /** What the client told, in order. */
  readonly events: readonly ClientEvent[];
  /** The last result; undefined before the first. */
  readonly outcome: Outcome | undefined;
}

/** What happens to a run. */
export type RunAction =
  | { readonly type: "started" }
  /** Another page of the same list is asked for. */
  | { readonly type: "continued" }
  | { readonly type: "told"; readonly event: ClientEvent }
  | { readonly type: "finished"; readonly outcome: Outcome };

/** Nothing has been run. */
export const idle: RunState = { running: false, events: [], outcome: undefined };

/** The state after an action. */
export function afterwards(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case "started":
      return { ...idle, running: true };
    case "continued":
      return { ...state, running: true };
    case "told":
      return { ...state, events: [...state.events, action.event] };
    case "finished":
      return { ...state, running: false, outcome: action.outcome };
  }
}
