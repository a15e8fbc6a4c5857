import type { ClientEvent } from "@org/http-core";
import type { Exchange } from "./exchange.ts";
import type { Outcome, PageOutcome } from "./outcome.ts";
import type { PageSizes } from "./page-sizes.ts";

/** The state of a run. */
export interface RunState {
  /** The name of the environment in which it runs; undefined before the first run. */
  readonly environment: string | undefined;
  /** The sizes of a page; undefined if it reads no list. */
  readonly sizes: PageSizes | undefined;
  readonly running: boolean;
  /** The client's events, in order. */
  readonly events: readonly ClientEvent[];
  /** When each call began, by its number, in milliseconds on the page's monotonic clock. */
  readonly begun: ReadonlyMap<number, number>;
  /** The requests on the wire, in order. */
  readonly exchanges: readonly Exchange[];
  /** The last result; undefined before the first. */
  readonly outcome: Outcome | undefined;
  /** Whether the outcome is that of the run before, shown until this one has its own. */
  readonly outdated: boolean;
  /** Why the page after the outcome's is missing; undefined if it was not requested, or not refused. */
  readonly nextFailure: { readonly error: unknown } | undefined;
}

/** The actions that change a run. */
export type RunAction =
  /** `before` is the state on display. */
  | {
      readonly type: "started";
      readonly before: RunState;
      readonly environment: string;
      readonly sizes: PageSizes | undefined;
    }
  /** The next page was requested. */
  | { readonly type: "continued" }
  /** A page has arrived, and the one after it was requested. */
  | { readonly type: "paged"; readonly outcome: PageOutcome }
  /** `time` is that of the page's monotonic clock. */
  | { readonly type: "event"; readonly event: ClientEvent; readonly time: number }
  | { readonly type: "exchange"; readonly exchange: Exchange }
  | { readonly type: "finished"; readonly outcome: Outcome };

/** The state before the first run. */
export const idle: RunState = {
  environment: undefined,
  sizes: undefined,
  running: false,
  events: [],
  begun: new Map(),
  exchanges: [],
  outcome: undefined,
  outdated: false,
  nextFailure: undefined,
};

/** The state after an action. */
export function nextState(state: RunState, action: RunAction): RunState {
  switch (action.type) {
    case "started": {
      const { before, environment, sizes } = action;
      const { outcome } = before;
      return { ...idle, environment, sizes, running: true, outcome, outdated: outcome !== undefined };
    }
    case "paged":
      return { ...state, outcome: action.outcome };
    case "continued":
      return { ...state, running: true, nextFailure: undefined };
    case "event":
      return withEvent(state, action.event, action.time);
    case "exchange":
      return { ...state, exchanges: withExchange(state.exchanges, action.exchange) };
    case "finished":
      return finished(state, action.outcome);
  }
}

/** Each call's first event tells when it began. */
function withEvent(state: RunState, event: ClientEvent, time: number): RunState {
  const { call, at } = event;
  const begun = state.begun.has(call) ? state.begun : new Map(state.begun).set(call, time - at);
  return { ...state, begun, events: [...state.events, event] };
}

/** Adds an exchange, or replaces it by what is known now. */
function withExchange(exchanges: readonly Exchange[], exchange: Exchange): readonly Exchange[] {
  return [...exchanges.filter(({ number }) => number !== exchange.number), exchange].sort(
    (one, other) => one.number - other.number,
  );
}

/** A page stays on display if the one after it fails. */
function finished(state: RunState, outcome: Outcome): RunState {
  const continued = state.outcome?.kind === "page" && !state.outdated;
  if (continued && outcome.kind === "failure")
    return { ...state, running: false, nextFailure: { error: outcome.error } };
  return { ...state, running: false, outcome, outdated: false };
}

/** The runs of the tab, by the address of each. */
export type Runs = ReadonlyMap<string, RunState>;

/** The runs that are kept, for the browser's Back. */
const MOST = 30;

/** The runs after an action of one of them. The oldest are dropped. */
export function nextRuns(
  runs: Runs,
  { address, action }: { readonly address: string; readonly action: RunAction },
): Runs {
  const state = nextState(runs.get(address) ?? idle, action);
  const others = Array.from(runs).filter(([other]) => other !== address);
  return new Map([...others, [address, state] as const].slice(-MOST));
}
