import type { ClientEvent } from "@org/http-core";
import type { Outcome } from "./outcome.ts";

/** The state of a run. */
export interface RunState {
  readonly running: boolean;
  /** The client's events, in order. */
  readonly events: readonly ClientEvent[];
  /** The last result; undefined before the first. */
  readonly outcome: Outcome | undefined;
}

/** The actions that change a run. */
export type RunAction =
  | { readonly type: "started" }
  /** The next page was requested. */
  | { readonly type: "continued" }
  | { readonly type: "event"; readonly event: ClientEvent }
  | { readonly type: "finished"; readonly outcome: Outcome };

/** The state before the first run. */
export const idle: RunState = { running: false, events: [], outcome: undefined };

/** The state after an action. */
export function nextState(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case "started":
      return { ...idle, running: true };
    case "continued":
      return { ...state, running: true };
    case "event":
      return { ...state, events: [...state.events, action.event] };
    case "finished":
      return { ...state, running: false, outcome: action.outcome };
  }
}
